import { useMemo, type ComponentProps } from 'react';
import { Textarea } from '@/components/ui/textarea';
import { longestLine } from './longest-line';
import { longestWord } from './longest-word';

/** Characters without a blank that a browser can still wrap at typing speed. */
const maxWrappedWord = 5000;
/** Characters in one line that it can: with a megabyte of words each key takes 2.4 s wrapped, 0.1 s unwrapped. */
const maxWrappedLine = 50_000;

function isUnwrappable(text: string): boolean {
  const line = longestLine(text);
  return line > maxWrappedLine || (line > maxWrappedWord && longestWord(text) > maxWrappedWord);
}

type Props = Omit<ComponentProps<typeof Textarea>, 'value'> & { value: string };

/** A text area for texts of any size. Chromium wraps one word of 900,000 characters in 14 s, and shows it unwrapped in 0.1 s. */
export function LongTextarea({ value, ...props }: Props) {
  const isEndless = useMemo(() => isUnwrappable(value), [value]);
  return (
    <Textarea
      dir="auto"
      value={value}
      wrap={isEndless ? 'off' : undefined}
      spellCheck={!isEndless}
      {...props}
    />
  );
}
