import { useMemo, type ComponentProps } from 'react';
import { Textarea } from '@/components/ui/textarea';
import { longestWord } from './longest-word';

/** Characters without a blank that a browser can still wrap at typing speed. */
const maxWrappedWord = 5000;

type Props = Omit<ComponentProps<typeof Textarea>, 'value'> & { value: string };

/** A text area for texts of any size. Chromium wraps one word of 900,000 characters in 14 s, and shows it unwrapped in 0.1 s. */
export function LongTextarea({ value, ...props }: Props) {
  const isEndless = useMemo(() => longestWord(value) > maxWrappedWord, [value]);
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
