import type { profiles } from '@windcall/contract';
import { ProfileDialog } from './profile-dialog.tsx';
import { typedOf } from './profile-form.ts';
import { useUpdateProfile } from './use-change-profile.ts';

interface EditProfileDialogProps {
  readonly profile: profiles.Profile;
  readonly onClose: () => void;
}

/** Changes a profile. Its reference data stays as it is. */
export const EditProfileDialog = ({ profile, onClose }: EditProfileDialogProps) => {
  const update = useUpdateProfile(onClose);
  return (
    <ProfileDialog
      title="Edit Profile"
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
