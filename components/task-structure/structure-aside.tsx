'use client';

import { ConstraintTrial } from './constraint-trial';
import { PromptPreview, type TypedTask } from './prompt-preview';
import type { TryConstraints } from './use-constraint-trial';

type Props = TypedTask & { tryConstraints: TryConstraints };

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
