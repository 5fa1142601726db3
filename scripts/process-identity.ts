import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Whether a process with this pid exists, whoever owns it. A zombie counts as gone: it holds nothing any more. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || statFields(pid)?.[0] !== 'Z';
}

/** /proc/<pid>/stat from the state on: the command before it may hold spaces and parentheses. */
function statFields(pid: number): string[] | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // no such process
  }
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return ''; // some containers hide it; pid and start time remain
  }
}

/**
 * Tells a process from a later one that was given the same pid: pid, start time and boot. Null when it is gone.
 * Windows offers no cheap start time: there the pid alone has to do.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') {
    const startTicks = statFields(pid)?.[19];
    return startTicks === undefined ? null : `${bootId()}:${pid}:${startTicks}`;
  }
  if (process.platform === 'win32') return String(pid);
  try {
    return `${pid}:${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return null; // ended between the two looks
  }
}
