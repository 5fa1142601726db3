/**
 * Takes secrets out of a text that a provider wrote, in case it repeats what it was sent. The token of a "Bearer …"
 * header counts by itself; very short values are left, as they would blank ordinary words.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const needles = secrets
    .flatMap((secret) => [secret, secret.split(/\s+/).at(-1) ?? ''])
    .filter((needle) => needle.length >= 4)
    .sort((a, b) => b.length - a.length);
  if (!needles.length) return (text) => text;
  return (text) => needles.reduce((clean, needle) => clean.replaceAll(needle, '[secret]'), text);
}
