import { RadioGroup } from 'radix-ui';
import { classNames } from './class-names.ts';

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  readonly disabled?: boolean;
  /** Stretches to the width of its place. */
  readonly wide?: boolean;
  readonly className?: string;
}

/** Two to five choices side by side. A radio group: arrows choose. */
export const SegmentedControl = <V extends string>(props: SegmentedControlProps<V>) => {
  const { label, value, onChange, choices, disabled, wide, className } = props;
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      disabled={disabled}
      orientation="horizontal"
      onValueChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={classNames(
        'inline-flex h-8 shrink-0 divide-x divide-edge overflow-hidden rounded border border-edge',
        wide && 'flex w-full',
        className,
      )}
    >
      {choices.map((choice) => (
        <RadioGroup.Item
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled}
          className={classNames('segment focus-visible:-outline-offset-2', wide && 'flex-1')}
        >
          {choice.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
};
