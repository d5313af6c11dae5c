import { profiles } from '@windcall/contract';
import type { ReactNode } from 'react';
import { Controller, type FieldErrors, useWatch } from 'react-hook-form';
import { Disclosure } from '../../platform/kit/disclosure.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { TextArea, TextField } from '../../platform/kit/text-field.tsx';
import { BcSegmentsField } from './bc-segments-field.tsx';
import { DragFields, PowderFields, ZeroAndTurretsFields } from './further-fields.tsx';
import { ProfileCertainty, type References } from './profile-certainty.tsx';
import type { FieldSpec, TextFieldName } from './profile-fields.ts';
import {
  ACCURACY_FIELD,
  AMMUNITION_FIELDS,
  MEASURED_FIELDS,
  PHYSICS_FIELDS,
  RIFLE_FIELDS,
  VARIATION_FIELDS,
} from './profile-fields.ts';
import type { Fold, ProfileTyped } from './profile-form.ts';
import { type ProfileControl, TypedNumberField } from './typed-number-field.tsx';

const RETICLE_CHOICES = profiles.RETICLES.map((value) => ({ value, label: value }));
const DRAG_CHOICES = [
  { value: 'G7' as const, label: 'G7' },
  { value: 'G1' as const, label: 'G1' },
];
const TWIST_CHOICES = [
  { value: 'right' as const, label: 'Right' },
  { value: 'left' as const, label: 'Left' },
];

/** Fields side by side under an engraved heading. */
const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="engraved mb-2 text-ink-2">{title}</legend>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">{children}</div>
  </fieldset>
);

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-col items-start gap-1">
    <span aria-hidden className="text-sm text-ink-2">
      {label}
    </span>
    {children}
  </div>
);

interface ProfileFormFieldsProps {
  readonly control: ProfileControl;
  readonly errors: FieldErrors<ProfileTyped>;
  /** How often each folded part was opened for its own values or a fault; 0 leaves it folded. */
  readonly opened: Readonly<Record<Fold, number>>;
  /** Elevations and windages that the shooter observed with this rifle. */
  readonly references?: References | undefined;
}

const FURTHER_FOLDS = [
  { fold: 'zero', title: 'Zero and turrets (optional)', Fields: ZeroAndTurretsFields },
  { fold: 'drag', title: 'Drag (optional)', Fields: DragFields },
  { fold: 'powder', title: 'Powder (optional)', Fields: PowderFields },
] as const;

/** Every field of a profile. */
export const ProfileFormFields = ({ control, errors, opened, references }: ProfileFormFieldsProps) => {
  const dragModel = useWatch({ control, name: 'dragModel' });
  const numbers = (specs: readonly FieldSpec[]) =>
    specs.map((spec) => (
      <TypedNumberField
        key={spec.name}
        control={control}
        name={spec.name as TextFieldName}
        spec={spec}
        {...(spec.name === 'bulletBC' ? { unit: dragModel } : {})}
      />
    ));
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={control}
        name="name"
        render={({ field: { ref: _, ...field }, fieldState }) => (
          <TextField
            {...field}
            label="Profile name"
            required
            maxLength={120}
            autoComplete="off"
            error={fieldState.error?.message}
          />
        )}
      />
      <Group title="Ammunition">{numbers(AMMUNITION_FIELDS)}</Group>
      <Group title="Rifle and scope">
        {numbers(RIFLE_FIELDS)}
        <Controller
          control={control}
          name="rifleAccuracy"
          render={({ field: { value, onChange } }) => (
            <NumberField
              label={ACCURACY_FIELD.label}
              hint="Mean extreme spread of 5-shot groups."
              kind="target"
              min={ACCURACY_FIELD.min}
              max={ACCURACY_FIELD.max}
              step={ACCURACY_FIELD.step}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="reticleType"
          render={({ field: { value, onChange } }) => (
            <Select label="Reticle" value={value} onChange={onChange} choices={RETICLE_CHOICES} />
          )}
        />
      </Group>
      <Group title="Variation from shot to shot">{numbers([...VARIATION_FIELDS, MEASURED_FIELDS[0]])}</Group>
      <Disclosure key={opened.physics} title="More physics (optional)" defaultOpen={opened.physics > 0}>
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-6">
            <Controller
              control={control}
              name="dragModel"
              render={({ field: { value, onChange } }) => (
                <Labelled label="Drag model">
                  <SegmentedControl label="Drag model" value={value} onChange={onChange} choices={DRAG_CHOICES} />
                </Labelled>
              )}
            />
            <Controller
              control={control}
              name="twistDirection"
              render={({ field: { value, onChange } }) => (
                <Labelled label="Twist direction">
                  <SegmentedControl label="Twist direction" value={value} onChange={onChange} choices={TWIST_CHOICES} />
                </Labelled>
              )}
            />
          </div>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {numbers([...PHYSICS_FIELDS, MEASURED_FIELDS[1]])}
          </div>
          <BcSegmentsField control={control} error={errors.bcSegments?.root?.message ?? errors.bcSegments?.message} />
        </div>
      </Disclosure>
      {FURTHER_FOLDS.map(({ fold, title, Fields }) => (
        <Disclosure key={`${fold} ${opened[fold]}`} title={title} defaultOpen={opened[fold] > 0}>
          <Fields control={control} errors={errors} />
        </Disclosure>
      ))}
      <ProfileCertainty control={control} references={references} />
      <Controller
        control={control}
        name="notes"
        render={({ field: { ref: _, ...field }, fieldState }) => (
          <TextArea {...field} label="Notes" maxLength={5000} rows={3} error={fieldState.error?.message} />
        )}
      />
    </div>
  );
};
