import { useId, type ReactNode } from 'react';
import { cn } from './cn';

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** Draws the control with these props, which tie it to label, hint and error. */
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control; hint and error are read out with it. */
export function Field({ label, hint, error, className, children }: Props) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <div className={cn('min-w-0 space-y-1', className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="text-sm break-words text-bad">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className="text-xs text-subtle">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
