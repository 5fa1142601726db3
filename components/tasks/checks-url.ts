export const findings = ['duplicates', 'references', 'saturated', 'dead'] as const;
export type Finding = (typeof findings)[number];

export type ChecksState = { collectionId?: string; finding: Finding };

/** The checks of all tasks in use, or of a collection; the first finding needs no name. */
export function checksUrl({ collectionId, finding }: ChecksState): string {
  const parameters = new URLSearchParams();
  if (collectionId) parameters.set('collectionId', collectionId);
  if (finding !== findings[0]) parameters.set('finding', finding);
  return parameters.size ? `/tasks/checks?${parameters}` : '/tasks/checks';
}
