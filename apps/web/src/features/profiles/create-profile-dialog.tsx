import { useState } from 'react';
import { LibrarySearch } from './library-search.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { NEW_PROFILE, type ProfileValues, typedOf } from './profile-form.ts';
import { referenceText } from './profile-words.ts';
import { useCreateProfile } from './use-change-profile.ts';

interface CreateProfileDialogProps {
  /** Values read from a file; the defaults without. */
  readonly imported: ProfileValues | null;
  readonly onClose: () => void;
}

/** Makes a new profile, from the defaults or from a file. Reference data of a file comes along. */
export const CreateProfileDialog = ({ imported: read, onClose }: CreateProfileDialogProps) => {
  const [chosen, setChosen] = useState<ProfileValues | null>(null);
  const imported = chosen ?? read;
  const create = useCreateProfile(onClose);
  const references = imported === null ? '' : referenceText(imported);
  const carried =
    imported === null
      ? {}
      : {
          elevationReferenceData: imported.elevationReferenceData,
          windageReferenceData: imported.windageReferenceData,
        };
  return (
    <ProfileDialog
      filledBy={chosen}
      top={read === null && <LibrarySearch onChosen={setChosen} />}
      startsDirty={chosen !== null}
      title="Create New Profile"
      description={
        read === null
          ? chosen === null
            ? undefined
            : `${chosen.name} from the library. Check it, then create it.`
          : `Read from the file${references === '' ? '' : `, with ${references}`}. Check it, then create it.`
      }
      initial={imported === null ? NEW_PROFILE : typedOf(imported)}
      saveLabel="Create Profile"
      savingLabel="Creating..."
      saving={create.isPending}
      onSave={(profile) => create.mutate({ body: { ...profile, ...carried } })}
      onClose={onClose}
    />
  );
};
