import { useState } from 'react';
import { Input } from '@/components/ui/input';
import type { ModelReference } from '@/lib/runs/create-run-input';
import type { ModelsOf } from './models-state';
import type { ProviderName } from './plan-run';
import { ProviderModels } from './provider-models';
import { toggleTarget } from './run-form-values';

type Props = {
  providers: ProviderName[];
  modelsOf: ModelsOf;
  targets: ModelReference[];
  onRetry: (providerId: string) => void;
  onChange: (targets: ModelReference[]) => void;
};

export function ModelsStep({ providers, modelsOf, targets, onRetry, onChange }: Props) {
  const [query, setQuery] = useState('');
  return (
    <>
      <div className="border-b p-2">
        <Input
          type="search"
          aria-label="Search models"
          placeholder="Search models of all providers"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {providers.map((provider) => (
        <ProviderModels
          key={provider.id}
          provider={provider}
          state={modelsOf[provider.id] ?? { state: 'loading' }}
          chosen={targets.filter(({ providerId }) => providerId === provider.id).map(({ model }) => model)}
          query={query}
          onToggle={(model) => onChange(toggleTarget(targets, { providerId: provider.id, model }))}
          onRetry={() => onRetry(provider.id)}
        />
      ))}
    </>
  );
}
