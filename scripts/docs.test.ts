import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const markdown = ['README.md', 'ARCHITECTURE.md']
  .concat(fs.globSync('docs/**/*.md', { cwd: root }))
  .concat(fs.globSync('{lib,simulator,datasets,bench,e2e}/**/README.md', { cwd: root }));

/** Folders whose mention in backticks, with a slash, means a path of this repository. */
const ownFolder = /^(app|bench|cli|components|datasets|docs|e2e|lib|prisma|scripts|simulator|worker)\//;

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''));
}

function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((token) => ownFolder.test(token) && !/[<>*{}$\s]|…/.test(token));
}

test('there is documentation to check', () => expect(markdown.length).toBeGreaterThan(8));

test.each(markdown)('%s names no path that does not exist', (file) => {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const dead = [
    ...linksOf(text).filter((link) => !fs.existsSync(path.resolve(root, path.dirname(file), link))),
    ...pathsOf(text).filter((named) => !fs.existsSync(path.join(root, named))),
  ];
  expect(dead).toEqual([]);
});
