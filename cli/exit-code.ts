/** What the command's exit tells a script; docs/cli.md lists the same. */
export const exitCodes = {
  ok: 0,
  /** Something failed: faulty task files, a run that gave no result, a database that is away. */
  error: 1,
  /** The command line itself is wrong; nothing was done. */
  usage: 2,
  /** `--fail-under` was not reached, or a model is worse than in the run of `--fail-if-worse-than`. */
  belowMinimum: 100,
  /** Ctrl-C, by the shells' convention. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
