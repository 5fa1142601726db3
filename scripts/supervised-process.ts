import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { openLogFile } from './open-log-file';
import { nextRestart, type RestartPolicy } from './restart-policy';
import { spawnNode } from './run-node';

export type ProcessName = 'web' | 'worker' | 'simulator';

export type ProcessSpec = {
  name: ProcessName;
  /** Arguments of `node`: flags, then the script. */
  args: string[];
  /** Asked at each start, because a restarted PostgreSQL may have moved. */
  env: () => NodeJS.ProcessEnv;
  /** How long a stop waits for the process to finish before it is killed. */
  graceMs: number;
  logFile: string;
};

export type SupervisedProcess = {
  name: ProcessName;
  pid(): number | null;
  /** Ends the process and lets it start anew at once. */
  restart(): void;
  /** SIGTERM, then SIGKILL after the grace. Resolves when it is gone. */
  stop(): Promise<void>;
  kill(): void;
};

type Events = {
  say: (line: string) => void;
  /** The process keeps dying: it is not started again. */
  onGiveUp: (reason: string) => void;
};

const tailOf = (file: string) => fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
const describeEnd = (code: number | null, signal: string | null) =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;

function start(spec: ProcessSpec): ChildProcess {
  const log = openLogFile(spec.logFile);
  const child = spawnNode(spec.args, spec.env(), log);
  fs.closeSync(log);
  return child;
}

/** Keeps one Node process running until it is stopped, by `policy`. */
export function superviseProcess(
  spec: ProcessSpec,
  policy: RestartPolicy,
  events: Events,
): SupervisedProcess {
  let stopping = false;
  let restartAsked = false;
  let timer: NodeJS.Timeout | undefined;
  let deathsMs: number[] = [];
  let child: ChildProcess;
  let gone: Promise<void>;

  const onEnd = (code: number | null, signal: string | null) => {
    if (stopping) return;
    if (restartAsked) {
      restartAsked = false;
      return launch();
    }
    const end = `${spec.name} ${describeEnd(code, signal)}`;
    const decision = nextRestart(policy, deathsMs, performance.now());
    deathsMs = decision.deathsMs;
    if (decision.delayMs === null)
      return events.onGiveUp(
        `${end}, ${deathsMs.length} times within a minute. Its last words (${spec.logFile}):\n${tailOf(spec.logFile)}`,
      );
    events.say(`${end}; starting it again in ${decision.delayMs / 1000} s.`);
    timer = setTimeout(launch, decision.delayMs);
  };
  const launch = () => {
    child = start(spec);
    gone = new Promise((resolve) => {
      child.once('error', (error) => {
        events.say(`${spec.name} could not be started: ${error.message}`);
        resolve();
        onEnd(null, null);
      });
      child.once('exit', (code, signal) => {
        resolve();
        onEnd(code, signal);
      });
    });
  };
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const kill = () => void child.kill('SIGKILL');
  launch();

  return {
    name: spec.name,
    pid: () => (isRunning() ? (child.pid ?? null) : null),
    restart() {
      restartAsked = isRunning();
      if (restartAsked) kill();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (!isRunning()) return;
      child.kill('SIGTERM');
      const force = setTimeout(kill, spec.graceMs);
      await gone;
      clearTimeout(force);
    },
    kill() {
      stopping = true;
      clearTimeout(timer);
      if (isRunning()) kill();
    },
  };
}
