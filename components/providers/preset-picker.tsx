import { Button } from '@/components/ui/button';
import { providerPresets, type ProviderPreset } from '@/lib/providers/presets';

const places = [
  { place: 'local', title: 'On this machine' },
  { place: 'hosted', title: 'Hosted' },
] as const;

type Props = { chosen: string | null; onChoose: (preset: ProviderPreset) => void };

export function PresetPicker({ chosen, onChoose }: Props) {
  return (
    <div className="space-y-2 p-4">
      {places.map(({ place, title }) => (
        <div key={place} role="group" aria-label={title} className="flex flex-wrap items-center gap-1.5">
          <span aria-hidden className="w-full text-xs text-subtle sm:w-28">
            {title}
          </span>
          {providerPresets
            .filter((preset) => preset.place === place)
            .map((preset) => (
              <Button
                key={preset.id}
                aria-pressed={preset.id === chosen}
                className="h-7 px-2 text-xs aria-pressed:border-accent aria-pressed:text-accent"
                onClick={() => onChoose(preset)}
              >
                {preset.name}
              </Button>
            ))}
        </div>
      ))}
    </div>
  );
}
