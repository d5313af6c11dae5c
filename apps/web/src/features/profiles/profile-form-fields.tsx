import type { ReactNode } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Disclosure } from '../../kit/disclosure.tsx';
import { DragFields } from './drag-fields.tsx';
import { ProfileCertainty, type References } from './profile-certainty.tsx';
import { FOLDS, type Fold, type FormName, namesOf, type ProfileTyped } from './profile-form.ts';
import { isSwitch, isWide, RifleFieldInput } from './rifle-field-input.tsx';
import type { ProfileControl } from './typed-number-field.tsx';

const GROUPS = [
  { part: 'ammunition', title: 'Ammunition' },
  { part: 'rifle', title: 'Rifle and scope' },
  { part: 'variation', title: 'Variation from shot to shot' },
] as const;
const FOLD_TITLES: Readonly<Record<Fold, string>> = {
  physics: 'More physics (optional)',
  zero: 'Zero and turrets (optional)',
  drag: 'Drag (optional)',
  powder: 'Powder (optional)',
};

interface ProfileFormFieldsProps {
  readonly control: ProfileControl;
  readonly errors: FieldErrors<ProfileTyped>;
  /** How often each part was opened for its values or a fault; 0 leaves it folded. */
  readonly opened: Readonly<Record<Fold, number>>;
  readonly references?: References | undefined;
}

/** All fields of a profile, part by part, as the table lists them. */
export const ProfileFormFields = ({ control, errors, opened, references }: ProfileFormFieldsProps) => {
  const dragModel = useWatch({ control, name: 'dragModel' });
  const inputs = (names: readonly FormName[]): ReactNode =>
    names.map((name) => (
      <RifleFieldInput
        key={name}
        control={control}
        name={name}
        errors={errors}
        unit={name === 'bulletBC' ? dragModel : undefined}
      />
    ));
  /** Switches in a row, then fields that share a row, then full-width ones. */
  const laidOut = (fold: Fold): ReactNode => {
    const names = namesOf(fold);
    const narrow = names.filter((name) => !isWide(name) && !isSwitch(name));
    return (
      <div className="flex flex-col gap-5">
        {names.some(isSwitch) && <div className="flex flex-wrap gap-6">{inputs(names.filter(isSwitch))}</div>}
        {narrow.length > 0 && <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">{inputs(narrow)}</div>}
        {inputs(names.filter(isWide))}
        {fold === 'zero' && (
          <p className="text-sm text-ink-3">
            Not tested yet?{' '}
            <Link to="/tall-target" className="underline underline-offset-4">
              The tall-target test
            </Link>{' '}
            works it out with a tape measure.
          </p>
        )}
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-5">
      {inputs(namesOf('name'))}
      {GROUPS.map(({ part, title }) => (
        <fieldset key={part} className="min-w-0">
          <legend className="engraved mb-2 text-ink-2">{title}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">{inputs(namesOf(part))}</div>
        </fieldset>
      ))}
      {FOLDS.map((fold) => (
        <Disclosure key={`${fold} ${opened[fold]}`} title={FOLD_TITLES[fold]} defaultOpen={opened[fold] > 0}>
          {fold === 'drag' ? <DragFields control={control} errors={errors} /> : laidOut(fold)}
        </Disclosure>
      ))}
      <ProfileCertainty control={control} references={references} />
      {inputs(namesOf('notes'))}
    </div>
  );
};
