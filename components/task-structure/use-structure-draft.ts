'use client';

import { useState } from 'react';
import type { TaskStructure } from '@/lib/tasks/task-structure';
import { isSame } from '@/components/tasks/is-same';
import type { DraftFaults } from './constraint-draft';
import {
  emptyStructure,
  fromStructure,
  toStructure,
  type ListName,
  type StructureDraft,
  type TypedStructure,
} from './structure-draft';

export type RowOf<L extends ListName> = StructureDraft[L][number];

export type StructureFaults = {
  /** Of texts that stand alone, by name. */
  fields: DraftFaults;
  /** By row, so that a fault moves with its row and is gone once that row is another. */
  rows: WeakMap<object, DraftFaults>;
};

export type StructureMoves = {
  change: (part: Partial<StructureDraft>) => void;
  changeRow: <L extends ListName>(list: L, key: string, part: Partial<RowOf<L>>) => void;
  addRow: <L extends ListName>(list: L, row: Omit<RowOf<L>, 'key'>) => void;
  removeRow: (list: ListName, key: string) => void;
  /** One place up (-1) or down (1). */
  moveRow: (list: ListName, key: string, by: -1 | 1) => void;
};

type State = { isOn: boolean; draft: StructureDraft };

const noFaults: StructureFaults = { fields: {}, rows: new WeakMap() };

let lastKey = 0;
const newKey = () => `new-${++lastKey}`;

function sortFaults(draft: StructureDraft, found: Record<string, string>): StructureFaults {
  const faults: StructureFaults = { fields: {}, rows: new WeakMap() };
  for (const [path, message] of Object.entries(found)) {
    const [root, name = '', index, ...rest] = path.split('.');
    if (root !== 'structure') continue;
    const rows = draft[name as keyof StructureDraft];
    const row = Array.isArray(rows) && index !== undefined ? rows[Number(index)] : undefined;
    if (row) faults.rows.set(row, { ...faults.rows.get(row), [rest.join('.')]: message });
    else faults.fields[name] ??= message;
  }
  return faults;
}

function moved<T extends { key: string }>(rows: readonly T[], key: string, by: -1 | 1): T[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  const next = [...rows];
  if (from < 0 || to < 0 || to >= rows.length) return next;
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

type Edit = (change: (draft: StructureDraft) => Partial<StructureDraft>) => void;

function toMoves(edit: Edit, forget: (names: string[]) => void): StructureMoves {
  const editList = (list: ListName, change: (rows: RowOf<ListName>[]) => RowOf<ListName>[]) =>
    edit((draft) => ({ [list]: change(draft[list]) }));
  return {
    change: (part) => {
      edit(() => part);
      forget(Object.keys(part));
    },
    changeRow: (list, key, part) =>
      editList(list, (rows) => rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    addRow: (list, row) => editList(list, (rows) => [...rows, { ...row, key: newKey() } as RowOf<ListName>]),
    removeRow: (list, key) => editList(list, (rows) => rows.filter((row) => row.key !== key)),
    moveRow: (list, key, by) => editList(list, (rows) => moved(rows, key, by)),
  };
}

/** The structure in a form: typed, switched off and on again without loss, refused with its faults in place. */
export function useStructureDraft(structure: TaskStructure | null) {
  const [saved, setSaved] = useState<State>(() => ({
    isOn: structure !== null,
    draft: structure ? fromStructure(structure) : emptyStructure,
  }));
  const [state, setState] = useState(saved);
  const [faults, setFaults] = useState(noFaults);
  // The same for good: rows that did not change are not drawn again.
  const [moves] = useState(() =>
    toMoves(
      (change) => setState((before) => ({ ...before, draft: { ...before.draft, ...change(before.draft) } })),
      (names) =>
        setFaults(({ fields, rows }) => ({
          fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
          rows,
        })),
    ),
  );
  const { isOn, draft } = state;
  return {
    isOn,
    draft,
    faults,
    isDirty: isOn !== saved.isOn || (isOn && !isSame(draft, saved.draft)),
    moves,
    switchTo: (next: boolean) => setState((before) => ({ ...before, isOn: next })),
    toInput: (): { structure: TypedStructure | null; faults: Record<string, string> } =>
      isOn ? toStructure(draft) : { structure: null, faults: {} },
    refuse: (found: Record<string, string>) => setFaults(sortFaults(draft, found)),
    accept: () => {
      setFaults(noFaults);
      setSaved(state);
    },
  };
}
