import type { ComponentProps } from 'react';
import { NumberField } from './number-field.tsx';

type Field = ComponentProps<typeof NumberField>;

/** A number of a form, by the name of what it sets: value and bounds in the wire's unit. */
export interface NumberSpec<Name extends string>
  extends Pick<Field, 'label' | 'hint' | 'className' | 'step' | 'kind' | 'axis'> {
  readonly name: Name;
  readonly bounds: readonly [min: number, max: number];
  /** The unit of what has no choice of one. */
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** What an emptied field stands for. */
  readonly whenEmpty?: number;
}

interface NumberFieldsProps<Name extends string> {
  readonly fields: readonly NumberSpec<Name>[];
  readonly values: Readonly<Record<Name, number | null>>;
  /** Called with the one value that changed, each valid one while it is typed. */
  readonly onChange: (change: { readonly [K in Name]?: number }) => void;
  /** Called with the one that was emptied, where that is an answer; without it and `whenEmpty` it goes back to its value. */
  readonly onEmptied?: (change: { readonly [K in Name]?: null }) => void;
  /** Called when one begins and ceases to hold a text that was not understood. */
  readonly onRefused?: (name: Name, isRefused: boolean) => void;
}

/** Fields of numbers that are alike but for what they measure. They lie as what is around them lays them out. */
export const NumberFields = <Name extends string>({
  fields,
  values,
  onChange,
  onEmptied,
  onRefused,
}: NumberFieldsProps<Name>) =>
  fields.map(({ name, bounds: [min, max], whenEmpty, ...shown }) => {
    const set = (value: number): void => onChange({ [name]: value } as { [K in Name]?: number });
    const onEmpty =
      whenEmpty !== undefined
        ? () => set(whenEmpty)
        : onEmptied && (() => onEmptied({ [name]: null } as { [K in Name]?: null }));
    return (
      <NumberField
        key={name}
        {...shown}
        min={min}
        max={max}
        value={values[name]}
        onChange={set}
        {...(onEmpty && { onEmpty })}
        onRefused={onRefused && ((isRefused) => onRefused(name, isRefused))}
      />
    );
  });
