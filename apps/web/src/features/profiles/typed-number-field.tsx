import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { FieldFrame, hintIdOf } from '../../platform/kit/field-frame.tsx';
import type { FieldSpec, TextFieldName } from './profile-fields.ts';
import type { ProfileRead, ProfileTyped } from './profile-form.ts';

export type ProfileControl = Control<ProfileTyped, unknown, ProfileRead>;

interface TypedNumberFieldProps {
  readonly control: ProfileControl;
  readonly spec: FieldSpec & { readonly name: TextFieldName };
  /** Replaces the unit: the BC's depends on the drag model. */
  readonly unit?: string;
}

/** A number with its unit. What is typed stays as typed; leaving it empty brings back its default, where it has one. */
export const TypedNumberField = ({ control, spec, unit = spec.unit }: TypedNumberFieldProps) => {
  const id = useId();
  const { field, fieldState } = useController({ control, name: spec.name });
  const labels = { label: spec.label, hint: spec.hint, error: fieldState.error?.message };
  const leave = (): void => {
    if (field.value.trim() === '' && typeof spec.whenEmpty === 'number') field.onChange(String(spec.whenEmpty));
    field.onBlur();
  };
  return (
    <FieldFrame id={id} {...labels}>
      <div className="relative">
        <input
          id={id}
          ref={field.ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="input figure"
          style={{ paddingRight: `${unit.length * 0.5 + 1.25}rem` }}
          value={field.value}
          onChange={field.onChange}
          onBlur={leave}
          aria-invalid={fieldState.invalid || undefined}
          aria-describedby={hintIdOf(id, labels)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-sm text-ink-3"
        >
          {unit}
        </span>
      </div>
    </FieldFrame>
  );
};
