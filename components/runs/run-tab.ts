/** The tabs of a run's page, as `?tab=` names them. */
export const runTabs = ['overview', 'items', 'failures', 'log', 'manifest'] as const;
export type RunTab = (typeof runTabs)[number];

/** The tab of an address; one that does not exist is the overview. */
export const readTab = (text: string | string[] | null | undefined): RunTab =>
  runTabs.find((tab) => tab === text) ?? 'overview';
