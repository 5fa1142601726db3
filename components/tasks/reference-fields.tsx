'use client';

import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { LongTextarea } from './long-textarea';
import type { TaskForm } from './use-task-form';
import { references } from './task-form-values';

type Props = {
  form: TaskForm;
  /** Something stands beside the form. */
  isNarrow: boolean;
};

export function ReferenceFields({ form, isNarrow }: Props) {
  return (
    <Card
      title="References"
      aside={<span className="text-xs text-subtle">The judge compares with these; each is optional.</span>}
    >
      <div className={cn('grid gap-4 p-4 sm:grid-cols-2', !isNarrow && 'xl:grid-cols-4')}>
        {references.map(([field, label, hint]) => (
          <Field key={field} label={label} hint={hint} error={form.errorOf(field)}>
            {(control) => (
              <LongTextarea
                {...control}
                rows={8}
                value={form.values[field]}
                onChange={(event) => form.change({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}
