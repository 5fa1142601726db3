import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const launcher = path.resolve('cli/assay.mjs');
let cwd: string;
beforeAll(() => {
  cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-launch-'));
  fs.cpSync('datasets/examples/minimal.yaml', path.join(cwd, 'set/minimal.yaml'));
  fs.symlinkSync(launcher, path.join(cwd, 'assay'));
});
afterAll(() => fs.rmSync(cwd, { recursive: true }));

/** The command as a user's shell starts it, in a folder that is not the project's. */
function assay(args: string[], file = launcher) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('paths are those of the caller, and output and exit code come through', () => {
  const { status, stdout } = assay(['validate', 'set']);
  expect(stdout).toMatch(/^\d+ tasks in 1 file, no faults\.\n$/);
  expect(status).toBe(0);
});

test('a fault is 1, wrong usage 2, and neither shows a stack', () => {
  fs.writeFileSync(path.join(cwd, 'bad.yaml'), '- task_id: [\n');
  const fault = assay(['validate', 'bad.yaml']);
  expect(fault.status).toBe(1);
  expect(fault.stdout).toMatch(/^bad\.yaml:\d+:\d+: /);
  const usage = assay(['validate', 'nothing']);
  expect(usage.status).toBe(2);
  expect(usage.stderr).toBe('There is no file or folder nothing.\n');
});

test('it finds its project through a link, as npm makes one', () => {
  expect(assay(['--version'], path.join(cwd, 'assay'))).toMatchObject({ status: 0, stderr: '' });
});
