'use client';

import { lazy, Suspense } from 'react';
import { cn } from './cn';

/** A parser and the layout of an endless word take seconds for a megabyte; what is longer is cut, and says so. */
const maxLength = 20_000;

const Rendered = lazy(async () => {
  const [{ default: ReactMarkdown }, { default: rehypeSanitize }, { default: remarkGfm }] = await Promise.all(
    [import('react-markdown'), import('rehype-sanitize'), import('remark-gfm')],
  );
  const Text = ({ text }: { text: string }) => (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[rehypeSanitize]}
      components={{
        // A picture would tell a foreign server that somebody reads this; its name is enough.
        img: ({ alt, src }) => (
          <span className="text-subtle">[picture: {alt || (typeof src === 'string' ? src : '')}]</span>
        ),
        a: ({ href, children }) => (
          <a href={href} target="_blank" rel="noreferrer nofollow">
            {children}
          </a>
        ),
        // Wide ones scroll by themselves, by keyboard too.
        pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
      }}
    >
      {text}
    </ReactMarkdown>
  );
  return { default: Text };
});

const lists = '[&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6';
const blocks =
  '[&_a]:text-accent [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:font-mono [&_code]:text-xs [&_h1]:text-lg [&_h1]:font-semibold [&_h2]:text-base [&_h2]:font-semibold [&_h3]:font-semibold [&_h4]:font-semibold [&_pre]:overflow-x-auto [&_pre]:rounded [&_pre]:bg-muted [&_pre]:p-3';
const tables =
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:px-2 [&_th]:border [&_th]:px-2';

/** Text as Markdown without any HTML of its own. Loads its parser when first shown. */
export function Markdown({ text }: { text: string }) {
  const isCut = text.length > maxLength;
  return (
    <div dir="auto" className={cn('min-w-0 space-y-3 break-words', lists, blocks, tables)}>
      <Suspense fallback={<p className="text-subtle">Loading the preview …</p>}>
        <Rendered text={isCut ? text.slice(0, maxLength) : text} />
      </Suspense>
      {isCut ? (
        <p className="mt-2 text-subtle">
          The preview shows the first {maxLength.toLocaleString('en')} of {text.length.toLocaleString('en')}{' '}
          characters.
        </p>
      ) : null}
    </div>
  );
}
