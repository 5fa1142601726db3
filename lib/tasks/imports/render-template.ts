/** Variables of a prompt; values of any kind. */
export type TemplateVars = Record<string, unknown>;

export type Rendered = { text: string } | { problem: string };

const tag = /\{\{([\s\S]*?)\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}/g;
const place = /^-?\s*([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*)\s*-?$/u;
/** A variable may hold templates of its own; deeper than this they refer to each other in a circle. */
const maxDepth = 5;
/** Characters that variables may add: templates in templates could grow without end. */
const maxAdded = 2_000_000;

/** A variable by its way; own properties only, so {{constructor.name}} is none. */
function look(vars: TemplateVars, way: string): unknown {
  let value: unknown = vars;
  for (const key of way.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as TemplateVars)[key];
  }
  return value;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Names of the variables that templates use, wherever in the text they stand. */
export function variablesIn(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/\{\{-?\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu), (match) => match[1] ?? ''),
  );
}

type State = { left: number; problem: string | null };

function expand(template: string, vars: TemplateVars, depth: number, state: State): string {
  const stop = (problem: string) => {
    state.problem ??= problem;
    return '';
  };
  return template.replace(tag, (whole, inner: string | undefined) => {
    if (state.problem !== null || whole.startsWith('{#')) return '';
    const way = inner === undefined ? undefined : place.exec(inner)?.[1];
    if (way === undefined) return stop(`the template syntax ${whole.slice(0, 60)} is not supported`);
    const value = look(vars, way);
    const shown = way.slice(0, 60);
    if (value === undefined || value === null) return stop(`the variable ${shown} is not set`);
    const piece = asText(value);
    if (piece.startsWith('file://'))
      return stop(`the variable ${shown} stands in another file, ${piece.slice(0, 60)}`);
    state.left -= piece.length + 1;
    if (state.left < 0) return stop('its variables make it too long');
    if (!/\{[{%#]/.test(piece)) return piece;
    return depth < maxDepth
      ? expand(piece, vars, depth + 1, state)
      : stop(`the variable ${shown} refers to itself`);
  });
}

/**
 * Puts variables into a template: `{{name}}`, `{{a.b}}`, `{{list[0]}}`, and comments are dropped. Nothing of it is
 * executed; filters, conditions, loops and all other syntax are a problem, and so is a variable that is not set.
 */
export function renderTemplate(template: string, vars: TemplateVars): Rendered {
  const state: State = { left: maxAdded, problem: null };
  const text = expand(template, vars, 0, state);
  return state.problem === null ? { text } : { problem: state.problem };
}
