import fs from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import type { CommandContext } from './command-context';
import { describeError } from './describe-error';
import { buildProgram } from './program';
import { recordTerminal } from './testing/record-terminal';

const terminal = recordTerminal();
const context: CommandContext = {
  terminal,
  cwd: process.cwd(),
  interrupt: new AbortController().signal,
  connect: () => Promise.reject(new Error('wrong usage must not reach a database')),
};

/** Exit code and last words of a command line, as `main` makes them. */
async function run(...args: string[]): Promise<{ exitCode: number; errors: string; output: string }> {
  terminal.errors.length = terminal.output.length = 0;
  let exitCode = 0;
  try {
    await buildProgram(context, (code) => (exitCode = code)).parseAsync(args, { from: 'user' });
  } catch (error) {
    const described = describeError(error, false);
    exitCode = described.exitCode;
    if (described.message) terminal.err(described.message);
  }
  return { exitCode, errors: terminal.errors.join('\n'), output: terminal.output.join('\n') };
}

const evaluate = ['evaluate', 'datasets/examples', '--models', 'a/b'];

test.each([
  [['nonsense'], 'unknown command'],
  [['evaluate', '--models', 'a/b', '--no-judge'], 'missing required argument'],
  [['evaluate', 'datasets/examples'], '--models'],
  [evaluate, '--no-judge'],
  [[...evaluate, '--judge', 'nomodel'], '"nomodel" is not of the form'],
  [['evaluate', 'datasets/examples', '--models', 'a/b,c', '--no-judge'], '"c" is not of the form'],
  [[...evaluate, '--no-judge', '--fail-under', '50'], '--fail-under needs scores'],
  [[...evaluate, '--judge', 'a/c', '--fail-under', '101'], 'from 0 to 100'],
  [[...evaluate, '--no-judge', '--repetitions', '1.5'], 'whole number'],
  [[...evaluate, '--no-judge', '--repetitions', ''], 'whole number'],
  [[...evaluate, '--no-judge', '--temperature', 'hot'], 'from 0 to 2'],
  [[...evaluate, '--no-judge', '--system-prompt', '@/no/such/file'], 'ENOENT'],
  [['evaluate', 'no-such-folder', '--models', 'a/b', '--no-judge'], 'no file or folder no-such-folder'],
  [['validate'], 'missing required argument'],
  [['validate', 'components'], 'holds no task files'],
  [['runs', '--status', 'DONE'], 'Must be one of PENDING'],
  [['runs', '--limit', '0'], 'from 1 to 200'],
  [['runs', 'show'], 'missing required argument'],
  [['export', '1', '--format', 'xml'], 'Allowed choices are csv'],
  [['export', '1', '--json'], '--output FILE'],
])('%j is wrong usage: 2, and says why', async (args, why) => {
  const { exitCode, errors, output } = await run(...args);
  expect(errors).toContain(why);
  expect(exitCode).toBe(2);
  expect(output).toBe('');
});

test.each([[['--help']], [['--version']], [['help', 'evaluate']], [['runs', '--help']]])(
  '%j is no error',
  async (args) => {
    const { exitCode, output } = await run(...args);
    expect(exitCode).toBe(0);
    expect(output).not.toBe('');
  },
);

test('no command at all shows the help and is wrong usage', async () => {
  const { exitCode, errors } = await run();
  expect(errors).toContain('Usage: assay');
  expect(exitCode).toBe(2);
});

/** Every command with its flags, as "runs show: --json". */
function commandsOf(command: Command, name = ''): string[] {
  return command.commands.flatMap((child) => {
    const full = `${name}${child.name()}`;
    const flags = child.options.map((option) => option.flags).sort();
    return [`${full}: ${flags.join(' ')}`, ...commandsOf(child, `${full} `)];
  });
}

/** The same from the manual: a heading per command, its options from the table or, for --json alone, the text. */
function documentedCommands(manual: string): string[] {
  const sections = manual.split(/^##+ /m).slice(1);
  return sections
    .filter((section) => /^ {4}npx assay \S/m.test(section))
    .map((section) => {
      const [name = ''] = section.split('\n');
      const listed = [...section.matchAll(/^\| `(--[^`]+)`/gm)].map(
        (match) => match[1]?.replace('\\|', '|') ?? '',
      );
      const inText = listed.length === 0 && section.includes('`--json`') ? ['--json'] : listed;
      return `${name}: ${inText.sort().join(' ')}`;
    });
}

test('docs/cli.md documents exactly the commands and options that there are', () => {
  const manual = fs.readFileSync('docs/cli.md', 'utf8');
  expect(documentedCommands(manual).sort()).toEqual(
    commandsOf(buildProgram(context, () => undefined)).sort(),
  );
});

test('docs/cli.md shows each command as it can be typed', async () => {
  const manual = fs.readFileSync('docs/cli.md', 'utf8');
  const examples = [...manual.matchAll(/^ {4}npx assay ([a-z].*)$/gm)].map((match) => match[1] ?? '');
  expect(examples.length).toBeGreaterThan(10);
  for (const example of examples) {
    const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
    const program = buildProgram(context, () => undefined);
    const accepted = (command: Command) => {
      command.action(() => undefined);
      command.commands.forEach(accepted);
    };
    accepted(program);
    await expect(program.parseAsync(args, { from: 'user' }), example).resolves.toBeDefined();
  }
});
