import { expect, test } from 'vitest';
import { manifestDifference } from './manifest-difference';

const task = (taskId: string, contentHash: string) => ({ taskId, version: 1, contentHash });

test('equal manifests do not differ', () => {
  const manifest = { a: 1, tasks: [task('x', '1')], judge: null };
  expect(manifestDifference(manifest, structuredClone(manifest))).toEqual([]);
});

test('list entries go by name: one more at the beginning leaves the others alone', () => {
  expect(
    manifestDifference(
      { tasks: [task('b', '1'), task('c', '1')] },
      { tasks: [task('a', '1'), task('b', '2'), task('c', '1')] },
    ),
  ).toEqual([
    { path: 'tasks[b].contentHash', kind: 'changed', before: '1', after: '2' },
    { path: 'tasks[a]', kind: 'added', before: undefined, after: task('a', '1') },
  ]);
});

test('what is there, gone, or of another kind is said', () => {
  expect(
    manifestDifference({ judge: { model: 'j' }, x: [1] }, { judge: null, x: { 0: 1 }, y: false }),
  ).toEqual([
    { path: 'judge', kind: 'changed', before: { model: 'j' }, after: null },
    { path: 'x', kind: 'changed', before: [1], after: { 0: 1 } },
    { path: 'y', kind: 'added', before: undefined, after: false },
  ]);
  expect(manifestDifference({ a: 1 }, {})).toEqual([
    { path: 'a', kind: 'removed', before: 1, after: undefined },
  ]);
});

test('entries that share a name are compared by place', () => {
  const same = [
    { name: 'n', v: 1 },
    { name: 'n', v: 2 },
  ];
  expect(manifestDifference({ l: same }, { l: [same[0], { name: 'n', v: 3 }] })).toEqual([
    { path: 'l[1].v', kind: 'changed', before: 2, after: 3 },
  ]);
});
