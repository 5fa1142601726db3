import { expandVars } from './expand-vars';
import { mapAsserts, type MappedAsserts } from './promptfoo-asserts';
import { readPrompts, renderPrompt, type PromptTemplate, type Report } from './promptfoo-prompts';
import { parseYamlValue, type ValuePath, type YamlValue } from './parse-yaml-value';
import { variablesIn, type TemplateVars } from './render-template';
import { TaskCollector } from './task-collector';

type Fields = Record<string, unknown>;

type Suite = {
  prompts: PromptTemplate[];
  defaults: Fields;
  category: string;
  /** Variables that anything in the file uses. */
  used: Set<string>;
  yaml: YamlValue;
  into: TaskCollector;
  report: Report;
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const configReasons: Record<string, string> = {
  providers: 'models are chosen when a run starts',
  targets: 'models are chosen when a run starts',
  scenarios: 'scenarios are not read: write their tests out',
};

const testReasons: Record<string, string> = {
  threshold: 'a score takes the place of a threshold',
  metadata: 'a task has no place for it',
};

const known = ['description', 'vars', 'assert', 'options'];
const knownOptions = ['prefix', 'suffix', 'disableVarExpansion'];

/** Reports the keys of a test (or defaultTest) that nothing is made of. */
function reportTest(test: Fields, path: ValuePath, report: Report): void {
  for (const [key, value] of Object.entries(test))
    if (!known.includes(key)) report([...path, key], value, testReasons[key] ?? 'a task has no such setting');
  if (isFields(test.options))
    for (const [key, value] of Object.entries(test.options))
      if (!knownOptions.includes(key)) report([...path, 'options', key], value, 'a task has no such setting');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the judge is told: the rubrics, and the facts that did not become the reference. */
function judgeInstructions(criteria: string[], facts: string[]): string | null {
  const lines = [...criteria, ...facts.map((fact) => `The answer must agree with: ${fact}`)];
  if (lines.length === 0) return null;
  return `The answer must meet each of these:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function addTask(
  test: Fields,
  vars: TemplateVars,
  prompt: PromptTemplate,
  path: ValuePath,
  suite: Suite,
): void {
  const { defaults, category, yaml, into, report } = suite;
  const rendered = renderPrompt(prompt, vars);
  if ('problem' in rendered)
    return report(path, test, `no task was made of this test with one of the prompts: ${rendered.problem}`);
  const options: Fields = {
    ...(isFields(defaults.options) && defaults.options),
    ...(isFields(test.options) && test.options),
  };
  const question = textOf(options.prefix) + rendered.question + textOf(options.suffix);
  const mapped: MappedAsserts = { constraints: [], references: [], criteria: [] };
  mapAsserts(defaults.assert, vars, ['defaultTest', 'assert'], report, mapped);
  mapAsserts(test.assert, vars, [...path, 'assert'], report, mapped);
  const [excellent = null, ...facts] = [...new Set(mapped.references)];
  const instructions = judgeInstructions(mapped.criteria, facts);
  const { systemPrompt } = rendered;
  const { constraints } = mapped;
  const isPlain = constraints.length === 0 && instructions === null && systemPrompt === null;
  const description = textOf(test.description).replace(/\s+/g, ' ').trim();
  if (description.length > 255)
    report([...path, 'description'], description, 'is longer than 255 characters');
  into.add(yaml.lineOf(path), path.join('.'), {
    taskId: into.ids.next(`${systemPrompt ?? ''}\n${question}`, description || question),
    category,
    subcategory: description.length > 255 ? null : description,
    question,
    excellent,
    structure: isPlain
      ? null
      : { prompt: 'question', systemPrompt, constraints, judgeInstructions: instructions },
  });
}

function reportVars(vars: unknown, path: ValuePath, { used, report }: Suite): void {
  if (vars === undefined || vars === null) return;
  if (!isFields(vars)) return report(path, vars, 'variables in other files are not read');
  for (const [name, value] of Object.entries(vars))
    if (!used.has(name)) report([...path, name], value, 'no prompt and no assertion uses this variable');
}

function readTest(test: unknown, path: ValuePath, suite: Suite): void {
  const { defaults, report } = suite;
  if (!isFields(test)) return report(path, test, 'stands in another file, which an import does not read');
  reportTest(test, path, report);
  reportVars(defaults.vars, ['defaultTest', 'vars'], suite);
  reportVars(test.vars, [...path, 'vars'], suite);
  const vars: TemplateVars = {
    ...(isFields(defaults.vars) && defaults.vars),
    ...(isFields(test.vars) && test.vars),
  };
  const options: Fields = {
    ...(isFields(defaults.options) && defaults.options),
    ...(isFields(test.options) && test.options),
  };
  const combinations = options.disableVarExpansion === true ? [vars] : expandVars(vars);
  if (!combinations)
    return report(path, test, 'its variables have more than 1000 combinations: no task was made of it');
  for (const combination of combinations)
    for (const prompt of suite.prompts) addTask(test, combination, prompt, path, suite);
}

/** Reads the prompts and tests of a promptfoo configuration, or of a list of tests. Nothing in it is executed. */
export function readPromptfoo(text: string, category?: string): TaskCollector {
  const into = new TaskCollector();
  const yaml = parseYamlValue(text);
  into.errors.push(...yaml.faults);
  if (yaml.faults.length > 0) return into;
  const isList = Array.isArray(yaml.value);
  const config: unknown = isList ? { tests: yaml.value } : yaml.value;
  if (!isFields(config)) {
    into.fault(1, '', 'The file is no promptfoo configuration: it needs prompts or tests');
    return into;
  }
  const report: Report = (path, value, reason) => {
    // A list of tests has no key "tests" above it.
    const place = isList && path[0] === 'tests' ? path.slice(1) : path;
    into.unmapped.add(yaml.lineOf(place), place.join('.'), value, reason);
  };
  const { description, prompts, tests = [{}], defaultTest = {}, ...rest } = config;
  for (const [key, value] of Object.entries(rest))
    report([key], value, configReasons[key] ?? 'a task file has no such setting');
  if (isFields(defaultTest)) reportTest(defaultTest, ['defaultTest'], report);
  else report(['defaultTest'], defaultTest, 'stands in another file, which an import does not read');
  const templates = readPrompts(prompts, report);
  const suite: Suite = {
    prompts: templates ?? [],
    defaults: isFields(defaultTest) ? defaultTest : {},
    used: variablesIn(JSON.stringify([templates, tests, defaultTest])),
    category: category ?? (textOf(description).replace(/\s+/g, ' ').trim().slice(0, 255) || 'Imported'),
    yaml: isList ? { ...yaml, lineOf: (path) => yaml.lineOf(path.slice(1)) } : yaml,
    into,
    report,
  };
  if (!templates)
    into.fault(yaml.lineOf(['prompts']), 'prompts', 'none of the prompts stands in this file: put them here');
  else if (Array.isArray(tests))
    for (const [index, test] of (tests as unknown[]).entries()) readTest(test, ['tests', index], suite);
  else readTest(tests, ['tests'], suite);
  if (into.tasks.length === 0 && into.errors.length === 0) {
    const [first] = into.unmapped.entries();
    into.fault(
      first?.line ?? 1,
      first?.path ?? '',
      `The file holds no test that a task can be made of${first ? `: ${first.reason}` : ''}`,
    );
  }
  return into;
}
