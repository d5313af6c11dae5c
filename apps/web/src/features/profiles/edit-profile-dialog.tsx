import type { profiles } from '@windcall/contract';
import { mirroredReferences, turnReferences } from '@windcall/simulation';
import { useMemo } from 'react';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { typedOf } from './profile-form.ts';
import { useUpdateProfile } from './use-change-profile.ts';

interface EditProfileDialogProps {
  readonly profile: profiles.Profile;
  readonly onClose: () => void;
}

const StoredSigns = ({ profile }: Pick<EditProfileDialogProps, 'profile'>) => {
  const update = useUpdateProfile(() => {});
  const lists = useMemo(() => mirroredReferences(profile), [profile]);
  if (lists.length === 0) return null;
  const { elevationReferenceData, windageReferenceData } = turnReferences(profile, lists);
  const body = { elevationReferenceData, windageReferenceData };
  return <TurnTheSign lists={lists} turn={() => update.mutate({ params: { id: String(profile.id) }, body })} />;
};

/** Edits a profile. Reference data changes only by turned signs. */
export const EditProfileDialog = ({ profile, onClose }: EditProfileDialogProps) => {
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
