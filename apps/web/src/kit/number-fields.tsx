import type { ComponentProps } from 'react';
import { NumberField } from './number-field.tsx';

type Field = ComponentProps<typeof NumberField>;

export interface NumberSpec<Name extends string>
  extends Pick<Field, 'label' | 'hint' | 'className' | 'step' | 'kind' | 'axis'> {
  readonly name: Name;
  readonly bounds: readonly [min: number, max: number];
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly whenEmpty?: number;
}

interface NumberFieldsProps<Name extends string> {
  readonly fields: readonly NumberSpec<Name>[];
  readonly values: Readonly<Record<Name, number | null>>;
  readonly onChange: (change: { readonly [K in Name]?: number }) => void;
  /** Called when a field is emptied; by default it goes back to its value, or to `whenEmpty`. */
  readonly onEmptied?: (change: { readonly [K in Name]?: null }) => void;
  readonly onRefused?: (name: Name, isRefused: boolean) => void;
}

/** Number fields with different names, bounds and units. The parent lays them out. */
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
