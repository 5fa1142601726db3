import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator } from './start-simulator';
import { writeAnswerBook } from './testing/write-answer-book';

const root = join(import.meta.dirname, '..');
const children: ReturnType<typeof run>[] = [];

function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/main.ts', ...args], { cwd: root });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output.err += String(chunk)));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, exited };
}

function start(...args: string[]) {
  const process = run(...args);
  children.push(process);
  return process;
}

afterEach(async () => {
  for (const { child, exited } of children.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
});

describe('simulator/main', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one JSON line, serves, and ends cleanly on %s',
    async (signal) => {
      const { child, output, exited } = start(
        '--seed',
        '7',
        '--answers',
        writeAnswerBook({ 'bad.yaml': 'a: [' }),
      );
      await expect.poll(() => output.out).toMatch(/\n/);
      const { url } = JSON.parse(output.out) as { url: string };
      expect(await (await fetch(`${url}/stats`)).json()).toMatchObject({ seed: 7, answerBook: { tasks: 3 } });
      await expect.poll(() => output.err).toContain('bad.yaml');
      child.kill(signal);
      expect(await exited).toBe(0);
    },
  );

  it('says in one sentence that the port is taken, and exits with 1', async () => {
    const holder = await startSimulator();
    const { output, exited } = start('--port', String(holder.port));
    expect(await exited).toBe(1);
    expect(output.err.trim()).toBe(
      `Port ${holder.port} on 127.0.0.1 is in use; give the simulated provider another with --port, or stop what uses it.`,
    );
    await holder.close();
  });

  it('refuses a port that is none', async () => {
    const { output, exited } = start('--port', '99999');
    expect(await exited).toBe(1);
    expect(output.err.trim()).toBe('--port 99999 must be a whole number from 0 to 65535.');
  });
});
