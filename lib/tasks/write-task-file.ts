import type { TaskInput } from './task';

/** Valid inside JSON's quotes but not, or not in every reader, inside YAML's. */
const unsafeInQuotes = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
/** A block keeps these out: it has no escapes, and readers normalise or reject them. */
// oxlint-disable-next-line no-control-regex
const unsafeInBlock = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const quoted = (text: string) => JSON.stringify(text).replace(unsafeInQuotes, escape);

/** Whether a literal block gives the text back to the letter: it cannot begin with white space or end with blank lines. */
function fitsBlock(text: string): boolean {
  const tail = text.slice(text.trimEnd().length);
  return (
    /^\S/.test(text) && text.includes('\n') && (tail === '' || tail === '\n') && !unsafeInBlock.test(text)
  );
}

function block(text: string, indent: string): string {
  const header = text.endsWith('\n') ? '|' : '|-';
  const lines = text.replace(/\n$/, '').split('\n');
  return [header, ...lines.map((line) => (line ? indent + line : ''))].join('\n');
}

/** Always quotes one-line texts: YAML 1.1 readers take `yes`, `1e3` and others for something else. */
function line(indent: string, key: string, text: string | null): string {
  if (text === null) return '';
  return `${indent}${key}: ${fitsBlock(text) ? block(text, `${indent}  `) : quoted(text)}\n`;
}

function writeTask(task: TaskInput): string {
  const answers =
    line('    ', 'most_expected', task.excellent) +
    line('    ', 'good_answer', task.good) +
    line('    ', 'pass_option', task.pass);
  return (
    `- task_id: ${quoted(task.taskId)}\n` +
    line('  ', 'category', task.category) +
    line('  ', 'sub_category', task.subcategory) +
    line('  ', 'question', task.question) +
    (answers && `  expected_answer:\n${answers}`) +
    line('  ', 'incorrect_direction', task.incorrectAnswerDirection)
  );
}

/** Writes tasks as a YAML list in the S2 form that `parseTaskFile` reads back to the letter. Lists may be joined. */
export function writeTaskFile(tasks: readonly TaskInput[]): string {
  return tasks.length === 0 ? '[]\n' : tasks.map(writeTask).join('');
}
