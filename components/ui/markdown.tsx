'use client';

import { lazy, Suspense } from 'react';

/** A parser takes seconds for a megabyte; what is longer is cut, and says so. */
const maxLength = 50_000;

const Rendered = lazy(async () => {
  const [{ default: ReactMarkdown }, { default: rehypeSanitize }, { default: remarkGfm }] = await Promise.all([
    import('react-markdown'),
    import('rehype-sanitize'),
    import('remark-gfm'),
  ]);
  const Text = ({ text }: { text: string }) => (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[rehypeSanitize]}
      components={{
        // A picture would tell a foreign server that somebody reads this; its name is enough.
        img: ({ alt, src }) => <span className="text-subtle">[picture: {alt || String(src ?? '')}]</span>,
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

/** Text as Markdown without any HTML of its own. Loads its parser when first shown. */
export function Markdown({ text }: { text: string }) {
  const isCut = text.length > maxLength;
  return (
    <div dir="auto" className="markdown min-w-0 break-words">
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
