import type { AnswerBook, BookEntry } from './load-answer-book';
import { pick } from './seeded-random';

const evasions = [
  'That is a difficult question. There are many opinions, and the right choice depends on your situation.',
  'I would need more information before I can say anything useful about this.',
  'You can find this in the documentation or with a quick search on the web.',
] as const;

const offTopic = [
  'Bananas are rich in potassium and make a fine snack before sport. Store them apart from other fruit.',
  'The old lighthouse was painted white in spring, and gulls nested on its gallery all summer long.',
  'Remember to water your houseplants twice a week and to turn them towards the light now and then.',
] as const;

/** A wrong answer to `entry`, of the kinds that models give: about another task, evasive, off the topic, broken off, misled. */
export function makeWrongAnswer(book: AnswerBook, entry: BookEntry, random: () => number): string {
  const kind = pick(['other task', 'evasion', 'off topic', 'broken off', 'misled'], random());
  switch (kind) {
    case 'other task': {
      const others = book.entries.filter((other) => other !== entry);
      const other = others[Math.floor(random() * others.length)];
      return other ? other.pass.trim() : pick(evasions, random());
    }
    case 'evasion':
      return pick(evasions, random());
    case 'off topic':
      return pick(offTopic, random());
    case 'broken off':
      return breakOff(entry.pass, random);
    default:
      return entry.incorrectDirection.trim() || pick(offTopic, random());
  }
}

/** The first words only; of a text too short to be broken off nothing useful is left. */
function breakOff(text: string, random: () => number): string {
  const words = text.trim().split(/\s+/);
  if (words.length < 8) return 'The answer is';
  return words.slice(0, Math.ceil(words.length * 0.12)).join(' ') + (random() < 0.5 ? ' …' : '');
}
