import { profiles } from '@windcall/contract';
import { UNITS } from '@windcall/units';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller, type FieldErrors, useController, useFieldArray } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { TextArea, TextField } from '../../platform/kit/text-field.tsx';
import { said } from '../../platform/measure/use-units.ts';
import { BANDS_APART_FPS, MAKERS_SOUND_FPS, MOST_BANDS } from './bc-bands.ts';
import { BC_BAND, CLICK_VALUE, POWDER_ROW, TRACKING, ZERO_AIR, ZERO_OFFSET } from './further-form.ts';
import type { ProfileTyped } from './profile-form.ts';
import { readPastedCurve } from './read-pasted-curve.ts';
import { type ProfileControl, TypedNumberField } from './typed-number-field.tsx';

interface PartProps {
  readonly control: ProfileControl;
  readonly errors: FieldErrors<ProfileTyped>;
}

/** A part of a fold: what it is about, then its fields. */
const Part = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <fieldset className="min-w-0">
    <legend className="text-sm text-ink-2">{title}</legend>
    <p className="mt-0.5 mb-2 text-xs text-ink-3">{text}</p>
    {children}
  </fieldset>
);
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-4';

const Fault = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mb-2 text-xs text-bad">
      {text}
    </p>
  );

const AIR_NAMES = ['zeroAir.temperature', 'zeroAir.pressure', 'zeroAir.humidity'] as const;
const OFFSET_NAMES = ['zeroOffset.elevation', 'zeroOffset.windage'] as const;
const TRACKING_NAMES = ['tracking.elevation', 'tracking.windage'] as const;

/** Turrets are marked in the first units of angle, in their order. */
const CLICK_CHOICES = profiles.CLICK_UNITS.map((value, at) => ({ value, label: UNITS.angle[at]?.name ?? value }));

/** The day of the zero, and what the turrets do. */
export const ZeroAndTurretsFields = ({ control }: PartProps) => (
  <div className="flex flex-col gap-5">
    <Part title="Air of the zero" text="As it was when the rifle was sighted in. Empty: as on the day of the shot.">
      <div className={GRID}>
        <TypedNumberField
          control={control}
          name="zeroAir.temperature"
          spec={ZERO_AIR.temperature}
          deps={[...AIR_NAMES]}
        />
        <TypedNumberField control={control} name="zeroAir.pressure" spec={ZERO_AIR.pressure} deps={[...AIR_NAMES]} />
        <TypedNumberField control={control} name="zeroAir.humidity" spec={ZERO_AIR.humidity} deps={[...AIR_NAMES]} />
        <TypedNumberField control={control} name="zeroAir.powder" spec={ZERO_AIR.powder} deps={[...AIR_NAMES]} />
      </div>
    </Part>
    <Part title="Offset of the zero" text="Where the group stands at the zero range. Empty: on the point of aim.">
      <div className={GRID}>
        <TypedNumberField
          control={control}
          name="zeroOffset.elevation"
          spec={ZERO_OFFSET.elevation}
          deps={[...OFFSET_NAMES]}
        />
        <TypedNumberField
          control={control}
          name="zeroOffset.windage"
          spec={ZERO_OFFSET.windage}
          deps={[...OFFSET_NAMES]}
        />
      </div>
    </Part>
    <Part title="Turrets" text="What one click is marked as, and what a tall-target test found. Empty: not known.">
      <div className={GRID}>
        <TypedNumberField control={control} name="click.value" spec={CLICK_VALUE} />
        <Controller
          control={control}
          name="click.unit"
          render={({ field: { value, onChange } }) => (
            <Select label="Click unit" value={value} onChange={onChange} choices={CLICK_CHOICES} />
          )}
        />
        <TypedNumberField
          control={control}
          name="tracking.elevation"
          spec={TRACKING.elevation}
          deps={[...TRACKING_NAMES]}
        />
        <TypedNumberField
          control={control}
          name="tracking.windage"
          spec={TRACKING.windage}
          deps={[...TRACKING_NAMES]}
        />
      </div>
      <p className="text-sm text-ink-3">
        Not tested yet?{' '}
        <Link to="/tall-target" className="underline underline-offset-4">
          The tall-target test
        </Link>{' '}
        works it out from a tape.
      </p>
    </Part>
  </div>
);

/** One row of two figures, and the button that takes it away. */
const Row = ({
  n,
  onRemove,
  children,
}: {
  readonly n: number;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}) => (
  <div className="mb-2 flex items-start gap-2">
    {children}
    <IconButton label={`Remove row ${n}`} onClick={onRemove}>
      <X aria-hidden className="size-4" />
    </IconButton>
  </div>
);

const AddButton = ({
  label,
  disabled,
  onClick,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) => (
  <Button size="sm" disabled={disabled} onClick={onClick} icon={<Plus aria-hidden className="size-4" />}>
    {label}
  </Button>
);

const AIR_CHOICES = [
  { value: 'ICAO', label: 'ICAO' },
  { value: 'ASM', label: 'Army Standard Metro' },
] as const;

const BcBands = ({ control, errors }: PartProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'bands.rows' });
  return (
    <Part
      title="BC by velocity"
      text={
        fields.length === 0
          ? 'Bands as makers print them. They are kept as BC by Mach number.'
          : `Each BC holds from its velocity up to the next, ${said('muzzle', BANDS_APART_FPS)} apart or more; the slowest holds below too. Kept as BC by Mach number, in place of the rows there; sound at ${said('muzzle', MAKERS_SOUND_FPS)}.`
      }
    >
      {fields.map((row, i) => (
        <Row key={row.id} n={i + 1} onRemove={() => remove(i)}>
          <TypedNumberField control={control} name={`bands.rows.${i}.from`} spec={BC_BAND.from} row={i} />
          <TypedNumberField control={control} name={`bands.rows.${i}.bc`} spec={BC_BAND.bc} row={i} />
        </Row>
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
    </Part>
  );
};

const PastedCurve = ({ control }: { readonly control: ProfileControl }) => {
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
    <Part title="Drag curve" text="The bullet’s own Cd by Mach number. It takes the place of every BC.">
      {rows !== null && (
        <p className="mb-2 flex flex-wrap items-center gap-3 text-sm">
          <span className="figure">{`${rows.length} rows, Mach ${rows[0]?.mach} to ${rows.at(-1)?.mach}`}</span>
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
    </Part>
  );
};

/** What the air does to the bullet, where more is known than one BC. */
export const DragFields = (props: PartProps) => (
  <div className="flex flex-col gap-5">
    <BcBands {...props} />
    <PastedCurve control={props.control} />
  </div>
);

/** Most rows a profile keeps. Source: the contract. */
const MOST_POWDER_ROWS = 12;

/** The cartridge, and how fast it is when warm and cold. */
export const PowderFields = ({ control, errors }: PartProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'powderTable' });
  const empty = { temperature: '', muzzleVelocity: '' };
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={control}
        name="cartridge"
        render={({ field: { ref: _, ...field }, fieldState }) => (
          <TextField {...field} label="Cartridge" autoComplete="off" error={fieldState.error?.message} />
        )}
      />
      <Part
        title="Velocity by powder temperature"
        text="Measured muzzle velocities, two or more. They take the place of the powder sensitivity. Empty: not measured."
      >
        {fields.map((row, i) => (
          <Row key={row.id} n={i + 1} onRemove={() => remove(i)}>
            <TypedNumberField
              control={control}
              name={`powderTable.${i}.temperature`}
              spec={POWDER_ROW.temperature}
              row={i}
            />
            <TypedNumberField
              control={control}
              name={`powderTable.${i}.muzzleVelocity`}
              spec={POWDER_ROW.muzzleVelocity}
              row={i}
            />
          </Row>
        ))}
        <Fault text={errors.powderTable?.root?.message ?? errors.powderTable?.message} />
        <AddButton
          label="Add a temperature"
          disabled={fields.length >= MOST_POWDER_ROWS}
          onClick={() => append(fields.length === 0 ? [empty, empty] : empty)}
        />
      </Part>
    </div>
  );
};
