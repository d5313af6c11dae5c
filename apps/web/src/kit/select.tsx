import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldLabels } from './field-frame.tsx';

export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
  readonly group?: string;
}

/** Choices from values and their labels, in this order. */
export const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>): readonly Choice<V>[] =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));

interface SelectProps<V extends string>
  extends FieldLabels,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className' | 'id'> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly Choice<V>[];
}

const Options = ({ choices }: { readonly choices: readonly Choice[] }) =>
  choices.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));

/** A choice of one, as the native control: it suits every phone and needs no inline style sheet. */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { label, hint, error, className, value, onChange, choices, ...rest } = props;
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <FieldFrame {...{ label, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {groups.map((group) => {
              const members = choices.filter((choice) => choice.group === group);
              return group === undefined ? (
                <Options key="" choices={members} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options choices={members} />
                </optgroup>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </FieldFrame>
  );
};
