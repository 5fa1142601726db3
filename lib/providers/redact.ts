/** The form in which a server may repeat a value: as it is, escaped in JSON or HTML, in a URL, or in base64. */
function writings(value: string): string[] {
  const url = encodeURIComponent(value.toWellFormed());
  const escaped = JSON.stringify(value).slice(1, -1);
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // Header values are Latin-1, as btoa wants it.
  const base64 = /^[\0-\xff]*$/.test(value) ? btoa(value).replace(/=+$/, '') : value;
  const base64Url = base64.replaceAll('+', '-').replaceAll('/', '_');
  const form = url.replaceAll('%20', '+');
  return [value, escaped, html, html.replaceAll('"', '&quot;'), url, form, base64, base64Url];
}

/**
 * Takes secrets out of a text that a provider wrote, in case it repeats what it was sent. The token of a "Bearer …"
 * header counts by itself; very short values are left, as they would blank ordinary words. Texts are to be redacted
 * before they are shortened: of a secret that was cut in two, nothing would be found.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const values = secrets.flatMap((secret) => [secret, secret.split(/\s+/).at(-1) ?? '']);
  const needles = [...new Set(values.filter((value) => value.length >= 4).flatMap(writings))].sort(
    (a, b) => b.length - a.length,
  );
  if (!needles.length) return (text) => text;
  return (text) => needles.reduce((clean, needle) => clean.replaceAll(needle, '[secret]'), text);
}
