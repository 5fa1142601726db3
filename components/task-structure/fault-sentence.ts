import { constraintTypes } from './constraint-fields';

const labels = new Map(
  Object.values(constraintTypes).flatMap(({ fields }) =>
    fields.map(({ name, label }) => [name, label] as const),
  ),
);

/** A fault of the schema as a sentence beside its field, in the words of the form: "minMinutes 9 must …" names a label. */
export function faultSentence(message: string | undefined): string | undefined {
  if (!message) return undefined;
  const worded = message.replace(
    /\b(minMinutes|maxMinutes)\b/g,
    (name) => labels.get(name)?.toLowerCase() ?? name,
  );
  return `${worded.charAt(0).toUpperCase()}${worded.slice(1)}.`;
}
