import { profiles } from '@windcall/contract';
import { BANDS_APART_FPS, MAKERS_SOUND_FPS, MOST_BANDS } from '@windcall/library';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller, type FieldErrors, useController, useFieldArray } from 'react-hook-form';
import { sentenceOf } from '../../api/index.ts';
import { Button, choicesOf, Select, TextArea } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { BC_BAND, type ProfileTyped } from './profile-form.ts';
import { AddButton, Fault, FieldSet, FigureRow } from './rifle-field-input.tsx';
import { type ProfileControl, TypedNumberField } from './typed-number-field.tsx';

type PastedCurve =
  | { readonly status: 'ok'; readonly curve: NonNullable<profiles.RifleRecord['dragCurve']> }
  | { readonly status: 'refused'; readonly why: string };

/** Reads a drag curve from pasted text, or explains the failure. Loads its readers with the first text. */
const readPastedCurve = async (text: string): Promise<PastedCurve> => {
  try {
    const { readCurve } = await import('@windcall/exchange');
    const outcome = readCurve(text);
    if ('curve' in outcome) return { status: 'ok', curve: [...outcome.curve.dragCurve] };
    return { status: 'refused', why: `Drag curve: ${'refused' in outcome ? outcome.why : 'the text holds none.'}` };
  } catch (error) {
    console.error('the drag curve cannot be read', error);
    return { status: 'refused', why: sentenceOf(error, 'The reader of drag curves could not be fetched.') };
  }
};

interface DragFieldsProps {
  readonly control: ProfileControl;
  readonly errors: FieldErrors<ProfileTyped>;
}
const { label, hint } = profiles.RIFLE.dragCurve;

const AIR_CHOICES = choicesOf({ ICAO: 'ICAO', ASM: 'Army Standard Metro' });

const BcBands = ({ control, errors }: DragFieldsProps) => {
  const units = useUnits();
  const { fields, append, remove } = useFieldArray({ control, name: 'bands.rows' });
  return (
    <FieldSet
      title="BC by velocity"
      text={
        fields.length === 0
          ? 'Bands as makers print them. They are kept as BC by Mach number.'
          : `Each BC holds from its velocity up to the next, ${units.text('muzzle', BANDS_APART_FPS)} apart or more; the slowest holds below too. Kept as BC by Mach number, in place of the rows there; speed of sound: ${units.text('muzzle', MAKERS_SOUND_FPS)}.`
      }
    >
      {fields.map((row, i) => (
        <FigureRow key={row.id} n={i + 1} onRemove={() => remove(i)}>
          <TypedNumberField control={control} name={`bands.rows.${i}.from`} spec={BC_BAND.from} row={i} />
          <TypedNumberField control={control} name={`bands.rows.${i}.bc`} spec={BC_BAND.bc} row={i} />
        </FigureRow>
      ))}
      <Fault text={errors.bands?.rows?.root?.message} />
      {fields.length > 0 && (
        <Controller
          control={control}
          name="bands.air"
          render={({ field: { value, onChange } }) => (
            <Select
              className="mb-2"
              label="Standard air of these BCs"
              hint="Sierra and older tables: Army Standard Metro."
              value={value}
              onChange={onChange}
              choices={AIR_CHOICES}
            />
          )}
        />
      )}
      <AddButton
        label="Add a band"
        disabled={fields.length >= MOST_BANDS}
        onClick={() => append({ from: '', bc: '' })}
      />
    </FieldSet>
  );
};

const PastedCurve = ({ control }: { readonly control: ProfileControl }) => {
  const units = useUnits();
  const curve = useController({ control, name: 'dragCurve' });
  const text = useController({ control, name: 'dragCurveText' });
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const rows = curve.field.value;
  const read = async (): Promise<void> => {
    setReading(true);
    const found = await readPastedCurve(text.field.value);
    setReading(false);
    setRefused(found.status === 'ok' ? undefined : found.why);
    if (found.status !== 'ok') return;
    curve.field.onChange(found.curve);
    text.field.onChange('');
  };
  return (
    <FieldSet title={label} text={hint}>
      {rows !== null && (
        <p className="mb-2 flex flex-wrap items-center gap-3 text-sm">
          <span className="figure">{`${rows.length} rows, Mach ${units.number(rows[0]?.mach ?? 0)} to ${units.number(rows.at(-1)?.mach ?? 0)}`}</span>
          <Button size="sm" onClick={() => curve.field.onChange(null)} icon={<X aria-hidden className="size-4" />}>
            Remove the drag curve
          </Button>
        </p>
      )}
      <TextArea
        label={rows === null ? 'Paste a drag curve' : 'Paste another drag curve'}
        hint="A .drg file, or rows of Mach and Cd."
        rows={4}
        spellCheck={false}
        value={text.field.value}
        onChange={(next) => {
          setRefused(undefined);
          text.field.onChange(next);
        }}
        error={refused ?? text.fieldState.error?.message}
      />
      <Button
        size="sm"
        className="mt-2"
        pending={reading}
        disabled={text.field.value.trim() === ''}
        onClick={() => void read()}
      >
        Read the rows
      </Button>
    </FieldSet>
  );
};

/** Drag beyond one BC: BC by velocity, and the bullet's own curve. */
export const DragFields = (props: DragFieldsProps) => (
  <div className="flex flex-col gap-5">
    <BcBands {...props} />
    <PastedCurve control={props.control} />
  </div>
);
