'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useActionState, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldError } from '@/lib/errors/app-error';
import { findPreset, providerPresets, type ProviderPreset } from '@/lib/providers/presets';
import type { Provider } from '@/lib/providers/provider';
import { advancedPaths } from './advanced-fields';
import type { TestStep } from './connection-test';
import {
  emptyValues,
  faultsByField,
  fromProvider,
  toInput,
  withPreset,
  type FormValues,
  type ProviderInput,
} from './form-values';
import { useConnectionTest } from './use-connection-test';
import { useFocusFirstFault } from './use-focus-first-fault';

type Refusal = { ok: false; message: string; errors: FieldError[] };
type Answer<T> = { ok: true; data: T } | Refusal;

/** The server actions; components know no routes. */
export type ProviderActions = {
  save: (id: string | null, input: ProviderInput) => Promise<Answer<{ id: string }>>;
  test: (id: string | null, input: ProviderInput) => Promise<Answer<AsyncIterable<TestStep>>>;
  isNameTaken: (name: string, exceptId: string | null) => Promise<Answer<boolean>>;
};

export type ProviderFormProps = {
  /** Null to create one. */
  provider: Provider | null;
  /** From the page's address, so it may be anything. */
  presetId: string | null;
  /** Whether the preset's name has a provider already. */
  isPresetNameTaken: boolean;
  actions: ProviderActions;
};

const presetNames = providerPresets.map(({ name }) => name);
const nameTaken = { name: 'is taken' };
const unreached = 'The server was not reached; what you typed is still here. Try again.';

function initialValues(provider: Provider | null, preset: ProviderPreset | null): FormValues {
  if (provider) return fromProvider(provider);
  return preset ? withPreset(emptyValues, preset, presetNames) : emptyValues;
}

/** The faults of the form, by field, and the sentence above its buttons. */
function useFaults(initial: Record<string, string>, form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState(initial);
  const [message, setMessage] = useState<string | null>(null);
  const focusFirstFault = useFocusFirstFault(form);
  const refuse = (refusal: Refusal, what: string) => {
    const found = faultsByField(refusal.errors);
    const count = Object.keys(found).length;
    setFaults(found);
    setMessage(
      count
        ? `${what}: ${count === 1 ? 'one field needs' : `${count} fields need`} a change.`
        : refusal.message,
    );
    if (count) focusFirstFault();
  };
  const accept = () => {
    setFaults({});
    setMessage(null);
  };
  const errorOf = (path: string, label: string) => (faults[path] ? `${label} ${faults[path]}.` : undefined);
  return { faults, setFaults, message, setMessage, refuse, accept, errorOf };
}

/** State and moves of the form: what is typed stays, whatever the server says. */
export function useProviderForm(
  { provider, presetId, isPresetNameTaken, actions }: ProviderFormProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const id = provider?.id ?? null;
  const router = useRouter();
  const [preset, setPreset] = useState(() => (provider ? null : findPreset(presetId)));
  const [values, setValues] = useState(() => initialValues(provider, preset));
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [tested, setTested] = useState<FormValues | null>(null);
  const { run, watch, forget } = useConnectionTest();
  const { setFaults, message, setMessage, refuse, accept, errorOf } = useFaults(
    isPresetNameTaken ? nameTaken : {},
    form,
  );
  const refused = (refusal: Refusal, what: string) => {
    // Before the focus can move to a folded field, it must be unfolded.
    if (refusal.errors.some(({ path }) => advancedPaths.includes(path))) setAdvancedOpen(true);
    refuse(refusal, what);
  };
  const [, save, isSaving] = useActionState(async (_before: null, input: ProviderInput) => {
    try {
      const answer = await actions.save(id, input);
      if (answer.ok) {
        accept();
        router.push(`/providers?saved=${answer.data.id}`);
      } else refused(answer, 'Not saved');
    } catch {
      setMessage(unreached);
    }
    return null;
  }, null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSaving) startTransition(() => save(toInput(values)));
  };
  const test = async () => {
    if (isTesting) return;
    setTesting(true);
    setTested(values);
    try {
      const answer = await actions.test(id, toInput(values));
      if (answer.ok) {
        accept();
        await watch(answer.data);
      } else {
        forget();
        refused(answer, 'Not tested');
      }
    } catch {
      setMessage(unreached);
    } finally {
      setTesting(false);
    }
  };
  const checkName = async (name: string) => {
    const trimmed = name.trim();
    if (!trimmed) return;
    const answer = await actions.isNameTaken(trimmed, id).catch(() => null);
    // Without an answer saving decides.
    if (answer?.ok)
      setFaults(({ name: _before, ...rest }) => ({ ...rest, ...(answer.data ? nameTaken : {}) }));
  };
  const choose = (chosen: ProviderPreset) => {
    const filled = withPreset(values, chosen, presetNames);
    setPreset(chosen);
    setValues(filled);
    accept();
    window.history.replaceState(null, '', `?preset=${chosen.id}`);
    void checkName(filled.name);
  };
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    change,
    preset,
    choose,
    errorOf,
    message,
    isAdvancedOpen,
    setAdvancedOpen,
    checkName,
    submit,
    isSaving,
    test,
    isTesting,
    run,
    /** Something was typed after the test that is shown. */
    isTestOutdated: tested !== null && tested !== values,
  };
}
