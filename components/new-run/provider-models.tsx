import { useState } from 'react';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { ModelInfo } from '@/lib/providers/provider';
import type { ModelsState } from './models-state';
import type { ProviderName } from './plan-run';

/** A service can list hundreds; what is not shown is found by searching. */
const mostShown = 60;

type Props = {
  provider: ProviderName;
  state: ModelsState;
  /** Models of this provider that are chosen, also such that it does not list. */
  chosen: string[];
  query: string;
  onToggle: (model: string) => void;
  onRetry: () => void;
};

const facts = ({ parameterSize, quantization, contextLength }: ModelInfo) =>
  [parameterSize, quantization, contextLength ? `${contextLength.toLocaleString('en')} tokens` : null]
    .filter(Boolean)
    .join(', ');

type OptionProps = { model: string; about: string; isChosen: boolean; onToggle: (model: string) => void };

const ModelOption = ({ model, about, isChosen, onToggle }: OptionProps) => (
  <li>
    <label className="flex items-baseline gap-2 rounded px-1 py-0.5 text-sm hover:bg-muted">
      <input
        type="checkbox"
        className="translate-y-0.5 accent-accent"
        checked={isChosen}
        onChange={() => onToggle(model)}
      />
      <span className="min-w-0 break-all">{model}</span>
      <span className="text-xs text-subtle">{about}</span>
    </label>
  </li>
);

function AddModel({ provider, onAdd }: { provider: ProviderName; onAdd: (model: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim()) onAdd(typed.trim());
    setTyped('');
  };
  return (
    <div className="flex max-w-sm gap-2">
      <Input
        aria-label={`Another model of ${provider.name}`}
        placeholder="Another model, by name"
        className="h-7"
        maxLength={255}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would start the run.
          event.preventDefault();
          add();
        }}
      />
      <Button className="h-7" onClick={add} aria-label={`Add the model of ${provider.name}`}>
        Add
      </Button>
    </div>
  );
}

function Listed({ state, chosen, query, onToggle, provider }: Props) {
  const listed = state.state === 'listed' ? state.models : [];
  const typed = chosen.filter((model) => !listed.some(({ id }) => id === model));
  const found = listed.filter(({ id }) => id.toLowerCase().includes(query.trim().toLowerCase()));
  const about = (model: ModelInfo) => facts(model);
  return (
    <>
      <ul className="max-h-64 gap-x-4 overflow-y-auto sm:columns-2">
        {typed.map((model) => (
          <ModelOption key={model} model={model} about="typed" isChosen onToggle={onToggle} />
        ))}
        {found.slice(0, mostShown).map((model) => (
          <ModelOption
            key={model.id}
            model={model.id}
            about={about(model)}
            isChosen={chosen.includes(model.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="text-xs text-subtle">{found.length - mostShown} more: search to see them.</p>
      ) : null}
      {state.state === 'listed' && found.length === 0 ? (
        <p className="text-xs text-subtle">
          {listed.length
            ? `None of its ${listed.length} models matches.`
            : `${provider.name} lists no models.`}
        </p>
      ) : null}
    </>
  );
}

/** The models of one provider, or why there are none, with nothing of it in the way of other providers. */
export function ProviderModels(props: Props) {
  const { provider, state, chosen, onToggle, onRetry } = props;
  return (
    <fieldset className="min-w-0 space-y-2 border-t p-4 first:border-t-0">
      <legend className="float-left mb-2 flex w-full flex-wrap items-center gap-2 text-sm font-medium">
        {provider.name}
        {provider.simulated ? <SimulatedBadge /> : null}
        <span className="text-xs font-normal text-subtle">
          {state.state === 'listed' ? `${state.models.length} models` : null}
          {chosen.length ? `${state.state === 'listed' ? ', ' : ''}${chosen.length} chosen` : null}
        </span>
      </legend>
      <div className="clear-both space-y-2">
        {state.state === 'loading' ? (
          <div role="status" className="space-y-1">
            <span className="sr-only">Asking {provider.name} for its models</span>
            <div
              aria-hidden
              className="h-4 w-2/3 animate-pulse rounded bg-muted motion-reduce:animate-none"
            />
            <div
              aria-hidden
              className="h-4 w-1/2 animate-pulse rounded bg-muted motion-reduce:animate-none"
            />
          </div>
        ) : null}
        {state.state === 'failed' ? (
          <Notice className="flex items-center justify-between gap-2" role="status">
            <span className="min-w-0 grow break-words">{state.reason}</span>
            <Button className="h-7" onClick={onRetry} aria-label={`Retry ${provider.name}`}>
              Retry
            </Button>
          </Notice>
        ) : null}
        <Listed {...props} />
        <AddModel
          provider={provider}
          onAdd={(model) => (chosen.includes(model) ? undefined : onToggle(model))}
        />
      </div>
    </fieldset>
  );
}
