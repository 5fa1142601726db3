'use client';

import type { TaskFormValues } from '@/components/tasks/task-form-values';
import type { Constraint } from '@/lib/tasks/constraint';
import { ConstraintTrial } from './constraint-trial';
import { PromptPreview } from './prompt-preview';
import type { StructureDraft } from './structure-draft';
import type { TryConstraints } from './use-constraint-trial';

type Props = {
  values: TaskFormValues;
  draft: StructureDraft;
  /** Those that are whole, and how many are not. */
  constraints: Constraint[];
  left: number;
  tryConstraints: TryConstraints;
};

/** Beside the form: what it comes to. */
export function StructureAside({ tryConstraints, ...typed }: Props) {
  return (
    <aside
      aria-label="What the form comes to"
      className="min-w-0 space-y-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
    >
      <PromptPreview {...typed} />
      <ConstraintTrial constraints={typed.constraints} tryConstraints={tryConstraints} />
    </aside>
  );
}
