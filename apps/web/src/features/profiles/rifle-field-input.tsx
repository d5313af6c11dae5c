import { type Member, profiles } from '@windcall/contract';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type FieldErrors, type FieldPathByValue, useFieldArray } from 'react-hook-form';
import { Button, IconButton, NumberField, SegmentedControl, Select, TextArea, TextField } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { specOf } from './profile-fields.ts';
import { type FormName, numberSpec, type ProfileTyped } from './profile-form.ts';
import { type ProfileControl, TypedNumberField } from './typed-number-field.tsx';

type Text = FieldPathByValue<ProfileTyped, string>;
type List = 'bcSegments' | 'powderTable';
type KindOf<K extends profiles.RifleField['kind']> = Extract<profiles.RifleField, { kind: K }>;
const saidHint = (units: Units, hint: profiles.RifleField['hint']): string | undefined =>
  typeof hint === 'function' ? hint(units.text) : hint;

export const FieldSet = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string | undefined;
  readonly children: ReactNode;
}) => (
  <fieldset className="min-w-0">
    <legend className="text-sm text-ink-2">{title}</legend>
    {text !== undefined && <p className="mt-0.5 mb-2 text-xs text-ink-3">{text}</p>}
    {children}
  </fieldset>
);

export const Fault = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mb-2 text-xs text-bad">
      {text}
    </p>
  );

export const FigureRow = ({
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

export const AddButton = ({
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

interface InputProps {
  readonly control: ProfileControl;
  readonly name: string;
}

const choicesOf = ({
  of,
  words,
}: {
  readonly of: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
}) => of.map((value) => ({ value, label: words?.[value] ?? value }));

const ChoiceInput = ({
  control,
  name,
  field,
}: InputProps & { readonly field: Extract<Member, { kind: 'choice' }> }) => (
  <Controller
    control={control}
    name={name as Text}
    render={({ field: { value, onChange } }) => (
      <Select label={field.label} value={value} onChange={onChange} choices={choicesOf(field)} />
    )}
  />
);

const SwitchInput = ({ control, name, field }: InputProps & { readonly field: KindOf<'choice'> }) => (
  <Controller
    control={control}
    name={name as Text}
    render={({ field: { value, onChange } }) => (
      <div className="flex flex-col items-start gap-1">
        <span aria-hidden className="text-sm text-ink-2">
          {field.label}
        </span>
        <SegmentedControl label={field.label} value={value} onChange={onChange} choices={choicesOf(field)} />
      </div>
    )}
  />
);

const TextInput = ({ control, name, field }: InputProps & { readonly field: KindOf<'text'> }) => (
  <Controller
    control={control}
    name={name as Text}
    render={({ field: { ref: _, ...typed }, fieldState }) => {
      const shared = { ...typed, maxLength: field.max, error: fieldState.error?.message };
      if (name === 'notes') return <TextArea {...shared} label={field.label} rows={3} />;
      const isName = name === 'name';
      const label = isName ? 'Profile name' : field.label;
      return <TextField {...shared} label={label} required={isName} autoComplete="off" />;
    }}
  />
);

/** Accuracy takes only numbers of at least 0 and ignores other input. Source: shooting specification, section 5. */
const AccuracyInput = ({ control }: { readonly control: ProfileControl }) => {
  const { label, hint, min, max, step } = profiles.RIFLE.rifleAccuracy;
  return (
    <Controller
      control={control}
      name="rifleAccuracy"
      render={({ field: { value, onChange } }) => (
        <NumberField {...{ label, hint, min, max, step, value, onChange }} kind="target" ignoresRefused />
      )}
    />
  );
};

const GroupInput = ({ control, name, field }: InputProps & { readonly field: KindOf<'group'> }) => {
  const units = useUnits();
  const together = Object.entries(field.of).flatMap(([member, { kind }]) =>
    kind === 'number' ? [`${name}.${member}` as Text] : [],
  );
  return (
    <FieldSet title={field.label} text={saidHint(units, field.hint)}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {Object.entries(field.of).map(([member, of]) => {
          const path = `${name}.${member}` as Text;
          return of.kind === 'number' ? (
            <TypedNumberField key={member} control={control} name={path} spec={specOf(of)} deps={together} />
          ) : (
            <ChoiceInput key={member} control={control} name={path} field={of} />
          );
        })}
      </div>
    </FieldSet>
  );
};

const RowsInput = ({
  control,
  name,
  field,
  errors,
}: InputProps & { readonly field: KindOf<'rows'>; readonly errors: FieldErrors<ProfileTyped> }) => {
  const units = useUnits();
  const list = name as List;
  const { fields, append, remove } = useFieldArray({ control, name: list });
  const empty = Object.fromEntries(Object.keys(field.of).map((member) => [member, ''])) as never;
  const least = fields.length === 0 ? Math.max(field.min, 1) : 1;
  return (
    <FieldSet title={field.label} text={saidHint(units, field.hint)}>
      {fields.map((row, i) => (
        <FigureRow key={row.id} n={i + 1} onRemove={() => remove(i)}>
          {Object.entries(field.of).map(([member, of]) =>
            of.kind === 'number' ? (
              <TypedNumberField
                key={member}
                control={control}
                name={`${list}.${i}.${member}` as Text}
                spec={specOf(of)}
                row={i}
              />
            ) : null,
          )}
        </FigureRow>
      ))}
      <Fault text={errors[list]?.root?.message ?? errors[list]?.message} />
      <AddButton
        label="Add a row"
        disabled={fields.length >= field.max}
        onClick={() => append(Array.from({ length: least }, () => empty))}
      />
    </FieldSet>
  );
};

/** Full-width fields; the others share a row. */
export const isWide = (name: FormName): boolean => {
  const { kind } = profiles.RIFLE[name];
  return kind === 'group' || kind === 'rows' || name === 'notes' || name === 'name';
};
/** Choices shown side by side. */
export const isSwitch = (name: FormName): boolean => {
  const field: profiles.RifleField = profiles.RIFLE[name];
  return field.kind === 'choice' && field.of.length <= 3 && field.part === 'physics';
};

/** Input of one field of a rifle, by its kind in the table. `unit` replaces the table's: for a BC it is the drag model. */
export const RifleFieldInput = ({
  control,
  name,
  errors,
  unit,
}: {
  readonly control: ProfileControl;
  readonly name: FormName;
  readonly errors: FieldErrors<ProfileTyped>;
  readonly unit?: string | undefined;
}) => {
  const field: profiles.RifleField = profiles.RIFLE[name];
  const shared = { control, name };
  switch (field.kind) {
    case 'number':
      return name === 'rifleAccuracy' ? (
        <AccuracyInput control={control} />
      ) : (
        <TypedNumberField control={control} name={name as Text} spec={numberSpec(field)} unit={unit} />
      );
    case 'choice':
      return isSwitch(name) ? <SwitchInput {...shared} field={field} /> : <ChoiceInput {...shared} field={field} />;
    case 'text':
      return <TextInput {...shared} field={field} />;
    case 'group':
      return <GroupInput {...shared} field={field} />;
    case 'rows':
      return <RowsInput {...shared} field={field} errors={errors} />;
    default:
      return null;
  }
};
