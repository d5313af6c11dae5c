import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, ConfirmDialog, Dialog, Disclosure } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { DragFields } from './drag-fields.tsx';
import { ProfileCertainty, type References } from './profile-certainty.tsx';
import {
  FOLDS,
  type Fold,
  type FormName,
  NAME_REQUIRED,
  namesOf,
  type ProfileRead,
  type ProfileTyped,
  type ProfileValues,
  profileForm,
  saysMore,
  typedIn,
} from './profile-form.ts';
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

const ProfileFormFields = ({ control, errors, opened, references }: ProfileFormFieldsProps) => {
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

const FORM_ID = 'weapon-profile';

/** Folded parts; open if the profile sets something in them. */
const foldsOf = (typed: ProfileTyped): Record<Fold, number> =>
  Object.fromEntries(FOLDS.map((fold) => [fold, saysMore(typed, fold) ? 1 : 0])) as Record<Fold, number>;

/** Form fields that decide the drag, beside the profile's own. */
const DRAG_AS_TYPED: readonly string[] = ['bands', 'dragCurveText'];

/** Typed fields that a choice does not set, and always the shooter's own name. */
const keptNames = (dirty: object, filling: Partial<ProfileValues>): (keyof ProfileTyped)[] =>
  (Object.keys(dirty) as (keyof ProfileTyped)[]).filter(
    (name) => name === 'name' || !(name in filling || DRAG_AS_TYPED.includes(name)),
  );

interface ProfileDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly top?: ReactNode;
  /** Already worth keeping: closing asks first, even if nothing was typed. */
  readonly startsDirty?: boolean;
  readonly initial: ProfileTyped;
  /** Values chosen since the form opened, by field. They replace typed ones at once. */
  readonly filledBy?: Partial<ProfileValues> | null;
  /** The edited rifle's observed data. */
  readonly references?: References;
  readonly saveLabel: string;
  readonly savingLabel: string;
  readonly saving: boolean;
  readonly onSave: (profile: ProfileRead) => void;
  readonly onClose: () => void;
}

/** A form for a whole profile. It stays as typed until the parent closes it, so a failed save loses nothing. */
export const ProfileDialog = (props: ProfileDialogProps) => {
  const {
    title,
    description,
    top,
    startsDirty = false,
    initial,
    filledBy = null,
    references,
    saveLabel,
    savingLabel,
    saving,
    onSave,
    onClose,
  } = props;
  const [opened, setOpened] = useState(() => foldsOf(initial));
  const { control, handleSubmit, formState, getValues, reset, setValue } = useForm<ProfileTyped, unknown, ProfileRead>({
    resolver: zodResolver(profileForm),
    defaultValues: initial,
    mode: 'onTouched',
  });
  // read while rendering, because the form tracks only values read here
  const { isDirty, dirtyFields, defaultValues } = formState;
  // filled in place: a dialog that reopens would take its own history step back as the user's
  const fill = useEffectEvent((filling: Partial<ProfileValues>) => {
    const typed = getValues();
    const kept = keptNames(dirtyFields, filling);
    const filledNotes = defaultValues?.notes?.split('\n') ?? [];
    const ownNotes = typed.notes.split('\n').filter((line) => !filledNotes.includes(line));
    reset(initial);
    for (const name of kept) setValue(name, typed[name], { shouldDirty: true });
    if (ownNotes.length > 0) setValue('notes', [initial.notes, ...ownNotes].join('\n'), { shouldDirty: true });
    setOpened(foldsOf(getValues()));
  });
  useEffect(() => {
    if (filledBy !== null) fill(filledBy);
  }, [filledBy]);
  const [discarding, setDiscarding] = useState(false);
  const close = (): void => (isDirty || startsDirty ? setDiscarding(true) : onClose());
  const onInvalid = (errors: FieldErrors<ProfileTyped>): void => {
    if (errors.name?.message === NAME_REQUIRED) toastError('Profile Name Required', NAME_REQUIRED);
    const faulty = FOLDS.filter((fold) => typedIn(fold).some((name) => name in errors));
    // count up, to reopen a part that was folded again
    setOpened((counts) => ({ ...counts, ...Object.fromEntries(faulty.map((fold) => [fold, counts[fold] + 1])) }));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      {...(description === undefined ? {} : { description })}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={saving}>
            {saving ? savingLabel : saveLabel}
          </Button>
        </>
      }
    >
      {top}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          if (saving) event.preventDefault();
          else void handleSubmit(onSave, onInvalid)(event);
        }}
      >
        <ProfileFormFields control={control} errors={formState.errors} opened={opened} references={references} />
      </form>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="Discard changes?"
        text="What you typed has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  );
};
