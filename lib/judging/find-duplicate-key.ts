/**
 * The first key that occurs twice in one object of `json`, which must be valid JSON; null when there is none.
 * JSON.parse keeps the last of two equal keys in silence, and which of two scores was meant cannot be known.
 */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(null);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(json, at);
      const keys = open.at(-1);
      if (keys && isKey(json, end)) {
        const key = String(JSON.parse(json.slice(at, end)));
        if (keys.has(key)) return key;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(json: string, stringEnd: number): boolean {
  let at = stringEnd;
  while (/\s/.test(json[at] ?? '')) at++;
  return json[at] === ':';
}
