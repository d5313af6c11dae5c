import type { profiles } from '@windcall/contract';
import { mirroredReferences, turnReferences } from '@windcall/simulation';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../kit/index.ts';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { LibrarySearch } from './library-search.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { NEW_PROFILE, NEW_VALUES, type ProfileTyped, type ProfileValues, typedOf } from './profile-form.ts';
import type { LibraryRifle } from './profile-from-library.ts';
import { referenceText } from './profile-words.ts';
import { useCreateProfile, useDeleteProfile, useUpdateProfile } from './use-change-profile.ts';

interface CreateProfileDialogProps {
  /** Values from a file; without them, the defaults. */
  readonly imported: ProfileValues | null;
  readonly onClose: () => void;
}

/** A new profile from the library. An unknown velocity is left empty. */
const typedFromLibrary = (known: LibraryRifle): ProfileTyped => ({
  ...typedOf({ ...NEW_VALUES, ...known }),
  ...(known.muzzleVelocity === undefined && { muzzleVelocity: '' }),
});

const describe = (imported: ProfileValues | null, chosen: LibraryRifle | null): string | undefined => {
  if (imported !== null) {
    const references = referenceText(imported);
    return `Read from the file${references === '' ? '' : `, with ${references}`}. Check it, then create it.`;
  }
  if (chosen === null) return undefined;
  return chosen.muzzleVelocity === undefined
    ? `${chosen.name} is filled in. Check the twist rate and type the muzzle velocity, then create it.`
    : `${chosen.name} from the library. Check it, then create it.`;
};

/** Makes a profile from the defaults, the library or a file, with the file's reference data. */
export const CreateProfileDialog = ({ imported, onClose }: CreateProfileDialogProps) => {
  const [chosen, setChosen] = useState<LibraryRifle | null>(null);
  const create = useCreateProfile(onClose);
  const initial = chosen !== null ? typedFromLibrary(chosen) : imported === null ? NEW_PROFILE : typedOf(imported);
  const carried = imported && {
    elevationReferenceData: imported.elevationReferenceData,
    windageReferenceData: imported.windageReferenceData,
  };
  return (
    <ProfileDialog
      filledBy={chosen}
      top={imported === null && <LibrarySearch onChosen={setChosen} />}
      startsDirty={chosen !== null}
      title="Create New Profile"
      description={describe(imported, chosen)}
      initial={initial}
      saveLabel="Create Profile"
      savingLabel="Creating..."
      saving={create.isPending}
      onSave={(profile) => create.mutate({ body: { ...profile, ...carried } })}
      onClose={onClose}
    />
  );
};

interface ChangeDialogProps {
  readonly profile: profiles.Profile;
  readonly onClose: () => void;
}

const StoredSigns = ({ profile }: Pick<ChangeDialogProps, 'profile'>) => {
  const update = useUpdateProfile(() => {});
  const lists = useMemo(() => mirroredReferences(profile), [profile]);
  if (lists.length === 0) return null;
  const { elevationReferenceData, windageReferenceData } = turnReferences(profile, lists);
  const body = { elevationReferenceData, windageReferenceData };
  return <TurnTheSign lists={lists} turn={() => update.mutate({ params: { id: String(profile.id) }, body })} />;
};

/** Edits a profile. Reference data changes only by turned signs. */
export const EditProfileDialog = ({ profile, onClose }: ChangeDialogProps) => {
  const update = useUpdateProfile(onClose);
  return (
    <ProfileDialog
      title="Edit Profile"
      top={<StoredSigns profile={profile} />}
      initial={typedOf(profile)}
      references={profile}
      saveLabel="Save Changes"
      savingLabel="Saving..."
      saving={update.isPending}
      onSave={(body) => update.mutate({ params: { id: String(profile.id) }, body })}
      onClose={onClose}
    />
  );
};

export const DeleteProfileDialog = ({ profile, onClose }: ChangeDialogProps) => {
  const deletion = useDeleteProfile(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Profile"
      text={`Are you sure you want to delete "${profile.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate({ params: { id: String(profile.id) } })}
    />
  );
};
