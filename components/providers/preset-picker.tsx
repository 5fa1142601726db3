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
        <div
          key={place}
          role="group"
          aria-label={title}
          className="gap-x-2 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <span aria-hidden className="text-xs leading-7 text-subtle">
            {title}
          </span>
          <div className="flex flex-wrap gap-1.5">
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
        </div>
      ))}
    </div>
  );
}
