import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-root';

/** Flags for every Node process we start: it ends when we are gone. */
export const endsWithParent = [
  '--import',
  pathToFileURL(path.join(projectRoot, 'scripts/exit-with-parent.mjs')).href,
];

/** Its own process group: the terminal's Ctrl-C reaches the supervisor alone, which stops its parts in order. */
export const ownGroup = process.platform !== 'win32';

/** Runs a Node script to its end; resolves with its exit code (null: killed) and what it printed. */
export function runNode(
  args: string[],
  options: { env: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...endsWithParent, ...args], {
    cwd: projectRoot,
    env: options.env,
    detached: ownGroup,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
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
