'use client';

import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import type { Task } from '@/lib/tasks/task';
import { QuestionField } from './question-field';
import { TaskIdField } from './task-id-field';
import type { TaskForm } from './use-task-form';

type Props = { task: Task | null; categories: string[]; form: TaskForm };

/** What every task has, and the switch that makes it a structured one. */
export function TaskBasics({ task, categories, form }: Props) {
  const { values, saved, structure, change, errorOf } = form;
  const listId = useId();
  return (
    <Card
      title="Task"
      aside={
        <label className="flex items-center gap-2 text-sm">
          <Switch checked={structure.isOn} onCheckedChange={structure.switchTo} />
          Structured task
        </label>
      }
    >
      <div className="grid gap-4 p-4 md:grid-cols-3">
        <TaskIdField
          value={values.taskId}
          ownId={task?.id ?? null}
          savedTaskId={task ? saved.taskId : ''}
          error={errorOf('taskId')}
          onChange={(taskId) => change({ taskId })}
        />
        <Field label="Category" error={errorOf('category')}>
          {(control) => (
            <>
              <Input
                {...control}
                required
                list={listId}
                maxLength={255}
                autoComplete="off"
                value={values.category}
                onChange={(event) => change({ category: event.target.value })}
              />
              <datalist id={listId}>
                {categories.map((category) => (
                  <option key={category} value={category} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Subcategory (optional)" error={errorOf('subcategory')}>
          {(control) => (
            <Input
              {...control}
              maxLength={255}
              value={values.subcategory}
              onChange={(event) => change({ subcategory: event.target.value })}
            />
          )}
        </Field>
        <div className="min-w-0 md:col-span-3">
          <QuestionField
            isDescription={structure.isOn}
            value={values.question}
            error={errorOf('question')}
            onChange={(question) => change({ question })}
          />
        </div>
      </div>
    </Card>
  );
}
