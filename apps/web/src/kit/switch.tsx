import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Looks off, but a press calls `onChange`, which may explain why (demo mode). */
  readonly blocked?: boolean;
  readonly className?: string;
}

export const Switch = ({ label, hint, checked, onChange, disabled, blocked, className }: SwitchProps) => {
  const id = useId();
  return (
    <div className={classNames('flex min-h-6 items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-base text-ink">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        id={id}
        className="switch"
        checked={checked}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
};
