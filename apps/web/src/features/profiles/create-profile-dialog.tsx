import { useState } from 'react';
import { LibrarySearch } from './library-search.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { NEW_PROFILE, NEW_VALUES, type ProfileTyped, type ProfileValues, typedOf } from './profile-form.ts';
import type { LibraryRifle } from './profile-from-library.ts';
import { referenceText } from './profile-words.ts';
import { useCreateProfile } from './use-change-profile.ts';

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
