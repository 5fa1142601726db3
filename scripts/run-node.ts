import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-root';

const exitWithParent = pathToFileURL(path.join(projectRoot, 'scripts/exit-with-parent.mjs')).href;

/** Starts a Node script of this project that ends when this process is gone, even by kill -9. */
export function spawnNode(args: string[], env: NodeJS.ProcessEnv, output: 'pipe' | number): ChildProcess {
  const stdio: StdioOptions = ['ignore', output, output, 'ipc'];
  return spawn(process.execPath, ['--import', exitWithParent, ...args], {
    cwd: projectRoot,
    env: { ...env, ASSAY_SUPERVISOR_PID: String(process.pid) },
    // Its own process group: the terminal's Ctrl-C reaches the supervisor alone, which stops its parts in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio,
  });
}

/** Runs such a script to its end; resolves with its exit code (null: killed) and what it printed. */
export function runNode(
  args: string[],
  options: { env: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> {
  const child = spawnNode(args, options.env, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const abort = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', abort);
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  }).finally(() => options.signal?.removeEventListener('abort', abort));
}
