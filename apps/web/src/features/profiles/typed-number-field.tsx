import { useState } from 'react';
import { type Control, type FieldPathByValue, useController } from 'react-hook-form';
import { FieldFrame } from '../../kit/index.ts';
import { readNumber, useUnits, WIRE_UNITS } from '../../units/index.ts';
import { bandsApartText, boundsText, type NumberSpec } from './profile-fields.ts';
import type { ProfileRead, ProfileTyped } from './profile-form.ts';

export type ProfileControl = Control<ProfileTyped, unknown, ProfileRead>;
type TypedName = FieldPathByValue<ProfileTyped, string>;

/** A twist as shooters write it: the part before the length of `1:7.5`, `1 in 8` or `1/10`. */
const ONE_TURN_IN = /^\s*1\s*(?:[:/-]|in\b)/i;

interface TypedNumberFieldProps {
  readonly control: ProfileControl;
  readonly name: TypedName;
  readonly spec: NumberSpec;
  /** Replaces the unit: the BC's depends on the drag model. */
  readonly unit?: string | undefined;
  /** Row of a table: the label is then only for screen readers, with the row's number. */
  readonly row?: number;
  /** Fields that are known together with this one, and are checked when it changes. */
  readonly deps?: TypedName[];
}

/**
 * A number with its unit. The form holds the wire's number, or the unreadable text; the screen keeps the typed text. An emptied
 * field gets its default.
 */
export const TypedNumberField = ({ control, name, spec, unit: fixedUnit, row, deps }: TypedNumberFieldProps) => {
  const units = useUnits();
  const [draft, setDraft] = useState<{ text: string; wire: string; unit: string } | null>(null);
  const { field, fieldState, formState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const { kind } = spec;
  const unit =
    fixedUnit ?? (kind === undefined ? (spec.unit ?? '') : `${spec.isDeviation ? '± ' : ''}${units.name(kind)}`);
  const notedUnit = `${unit} ${units.choices.numbers}`;
  const value = String(field.value);
  const shown = (wire: string): string => {
    const read = readNumber(wire);
    if (read.status !== 'ok') return wire;
    return kind === undefined ? units.written(wire) : units.field(kind, read.value);
  };
  const type = (text: string): void => {
    const said = kind === 'twist' ? text.replace(ONE_TURN_IN, '') : text;
    const bounds = { min: spec.min, max: spec.max };
    const read =
      kind === undefined
        ? readNumber(text, spec.unit, undefined, bounds, units.choices)
        : units.parse(kind, said, bounds);
    // text that is ambiguous for this user must be ambiguous to the form too, which knows no notation
    const refused = read.status === 'ambiguous' ? text.replaceAll('.', ',') : text;
    const wire = read.status === 'ok' ? String(read.value) : refused;
    setDraft({ text, wire, unit: notedUnit });
    field.onChange(wire);
  };
  const leave = (): void => {
    if (value.trim() === '' && typeof spec.whenEmpty === 'number') field.onChange(String(spec.whenEmpty));
    field.onBlur();
  };
  // no error before a visit: checking one number also checks its empty neighbors
  const fault = fieldState.isTouched || formState.isSubmitted ? fieldState.error?.message : undefined;
  const inUnit = {
    ...spec,
    ...(kind !== undefined && { unit }),
    min: shown(String(spec.min)),
    max: shown(String(spec.max)),
  };
  const error =
    fault === bandsApartText(WIRE_UNITS) ? bandsApartText(units) : fault?.replace(boundsText(spec), boundsText(inUnit));
  const label = row === undefined ? spec.label : <span className="sr-only">{`Row ${row + 1} ${spec.label}`}</span>;
  const hint = typeof spec.hint === 'function' ? spec.hint(units.text) : spec.hint;
  return (
    <FieldFrame {...{ label, hint, error, unit }} className={row === undefined ? undefined : 'flex-1'}>
      {(control) => (
        <input
          {...control}
          ref={field.ref}
          type="text"
          inputMode={spec.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          className="input figure"
          {...(row === undefined ? {} : { placeholder: spec.label })}
          value={draft?.wire === value && draft.unit === notedUnit ? draft.text : shown(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </FieldFrame>
  );
};
