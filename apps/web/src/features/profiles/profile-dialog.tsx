import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { toastError } from '../../toasts/toast.ts';
import type { References } from './profile-certainty.tsx';
import {
  FOLDS,
  type Fold,
  NAME_REQUIRED,
  type ProfileRead,
  type ProfileTyped,
  type ProfileValues,
  profileForm,
  saysMore,
  typedIn,
} from './profile-form.ts';
import { ProfileFormFields } from './profile-form-fields.tsx';

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
  // read while rendering, because the form tracks only what is read here
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
