import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  readonly disabled?: boolean;
  readonly wide?: boolean;
  readonly className?: string;
}

export const SegmentedControl = <V extends string>(props: SegmentedControlProps<V>) => {
  const { label, value, onChange, choices, disabled, wide, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex h-8 shrink-0 divide-x divide-edge overflow-hidden rounded border border-edge',
        wide && 'flex w-full',
        className,
      )}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classNames('segment', wide && 'flex-1')}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
};
