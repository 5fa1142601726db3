/** Scripts that are those of one language, or of few. */
const scripts: [RegExp, string[]][] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, ['ja']],
  [/\p{sc=Hangul}/gu, ['ko']],
  [/\p{sc=Han}/gu, ['zh', 'ja']],
  [/\p{sc=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr', 'be', 'mk']],
  [/\p{sc=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{sc=Hebrew}/gu, ['he']],
  [/\p{sc=Greek}/gu, ['el']],
  [/\p{sc=Devanagari}/gu, ['hi', 'mr', 'ne']],
  [/\p{sc=Thai}/gu, ['th']],
];

/** The commonest words that the other languages here do not have, or have rarely. */
const commonWords: Record<string, string> = {
  en: 'the and of to is that it for with was this are not have from you they which were been their',
  de: 'der die und das ist nicht ein eine mit auf für den dem sich von auch werden wird sind zu als',
  fr: 'le les des est et une dans que pour pas qui sur avec plus ce cette sont aux du être',
  es: 'el los las una es que por para con del como más pero sus este esta son y muy también',
  it: 'il gli che è di una per con non della sono anche più del nel questo alla ha come e',
  pt: 'os uma não que com para do da mais como dos das são também pelo foi ao é seu em',
  nl: 'het een van de is niet dat met voor zijn ook maar op aan worden wordt deze naar bij en',
  sv: 'och att det som är inte en på för med av den till har ett kan om från var sig',
  pl: 'nie się jest że na do to i w jak oraz przez tym który może są dla po ale od',
};
const wordSets = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

export const checkableLanguages: ReadonlySet<string> = new Set([
  ...scripts.flatMap(([, languages]) => languages),
  ...Object.keys(commonWords),
]);

/**
 * Languages that a text may be in, by its script and, in Latin letters, by its common words. Null when it does not say:
 * too short, or of a language that is not known here. Rough on purpose: it is asked whether an answer is in German, not
 * which dialect.
 */
export function detectLanguages(text: string): string[] | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 10) return null;
  for (const [script, languages] of scripts)
    if ((text.match(script)?.length ?? 0) > letters * (languages[0] === 'ja' ? 0.1 : 0.4)) return languages;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = wordSets
    .map(([language, set]) => ({ language, count: words.filter((word) => set.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = hits;
  if (!first || !second || first.count < 3 || first.count < second.count * 1.5) return null;
  return [first.language];
}
