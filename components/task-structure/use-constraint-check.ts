'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ReadConstraint } from '@/lib/tasks/read-constraint';
import type { Constraint } from '@/lib/tasks/constraint';
import { ask, faultsByField, type Answer } from '@/components/tasks/answer';
import { isBlank, toConstraint, type ConstraintDraft, type DraftFaults } from './constraint-draft';

export type ValidateConstraints = (inputs: unknown[]) => Promise<Answer<ReadConstraint[]>>;

type Known = { row: ConstraintDraft; constraint: Constraint | null; faults: DraftFaults };

const delayMs = 250;

/** Rows whose last text has not been looked at. Empty ones need no telling. */
const unknownRows = (rows: readonly ConstraintDraft[], known: ReadonlyMap<string, Known>) =>
  rows.filter((row) => known.get(row.key)?.row !== row && !isBlank(row));

async function look(rows: readonly ConstraintDraft[], validate: ValidateConstraints): Promise<Known[]> {
  const read = rows.map((row) => ({ row, ...toConstraint(row) }));
  const whole = read.filter(({ faults }) => Object.keys(faults).length === 0);
  const broken = read.filter((entry) => !whole.includes(entry));
  const answer = await ask(() => validate(whole.map(({ input }) => input)));
  return [
    ...broken.map(({ row, faults }) => ({ row, constraint: null, faults })),
    ...(answer.ok ? whole : []).map(({ row }, index) => {
      const { constraint, errors } = (answer as Extract<typeof answer, { ok: true }>).data[index]!;
      return { row, constraint, faults: faultsByField(errors) };
    }),
  ];
}

/**
 * What the server says of the constraints while they are typed: one truth with saving, and no schema library in the browser.
 *
 * @param stored the constraints that the first rows came from
 */
export function useConstraintCheck(
  rows: readonly ConstraintDraft[],
  stored: readonly Constraint[],
  validate: ValidateConstraints,
) {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(
    () =>
      new Map(
        stored.map((constraint, index) => [rows[index]!.key, { row: rows[index]!, constraint, faults: {} }]),
      ),
  );
  useEffect(() => {
    const open = unknownRows(rows, known);
    if (open.length === 0) return undefined;
    let isStale = false;
    const timer = setTimeout(() => {
      void look(open, validate).then((found) => {
        if (isStale || found.length === 0) return;
        setKnown((before) => new Map([...before, ...found.map((entry) => [entry.row.key, entry] as const)]));
      });
    }, delayMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [rows, known, validate]);
  // A row that is being typed counts as it last was, so that the preview does not flicker.
  const valid = useMemo(() => rows.flatMap(({ key }) => known.get(key)?.constraint ?? []), [rows, known]);
  return {
    valid,
    /** Rows that are not in `valid`. */
    left: rows.length - valid.length,
    faultsOf: (row: ConstraintDraft): DraftFaults => {
      const found = known.get(row.key);
      return found?.row === row ? found.faults : {};
    },
  };
}
