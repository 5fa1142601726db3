'use client';

import ReactMarkdown, { type Components } from 'react-markdown';
import gfm from 'remark-gfm';
import { visibleText } from '@/lib/runs/visible-text';

const components: Components = {
  // A picture would be fetched from wherever the model says.
  img: ({ alt, src }) => (
    <span className="text-subtle">[picture: {alt || (typeof src === 'string' ? src : '')}]</span>
  ),
  a: ({ href, children }) => (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" className="text-accent underline">
      {children}
    </a>
  ),
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded bg-muted p-2 font-mono text-xs" tabIndex={0}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Table of the answer">
      <table className="border text-sm [&_td]:border [&_td]:px-2 [&_th]:border [&_th]:px-2">{children}</table>
    </div>
  ),
};
// Headings of a model are no headings of this page.
for (const level of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)
  components[level] = ({ children }) => <p className="font-semibold">{children}</p>;

const plugins = [gfm];

/**
 * Markdown of a model. Unlike in the tasks' preview, HTML in it stays readable, as text: what a model wrote must not vanish.
 * No element is made but those of Markdown, and links go to http, https or mailto only (react-markdown's own rule).
 */
export function ModelMarkdown({ text }: { text: string }) {
  return (
    <div
      dir="auto"
      data-testid="model-markdown"
      className="space-y-2 break-words [unicode-bidi:isolate] [&_code]:font-mono [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
    >
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {visibleText(text)}
      </ReactMarkdown>
    </div>
  );
}
