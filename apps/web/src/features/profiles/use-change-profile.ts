import { profiles } from '@windcall/contract';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { useCallMutation } from '../../platform/api/use-call.ts';
import { profileIdOf, selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { changeCachedProfiles } from './use-profiles.ts';
import { rememberProfile } from './use-selected-profile.ts';

/** Creates a profile; it becomes the one in use. */
export const useCreateProfile = (onCreated: () => void) =>
  useCallMutation(profiles.createProfile, {
    onSuccess: async (created) => {
      await changeCachedProfiles((list) => [created, ...list.filter(({ id }) => id !== created.id)]);
      rememberProfile(created.id);
      toast({ title: 'Profile Created', description: `${created.name} has been successfully created.` });
      onCreated();
    },
    onError: (error) => toastError('Create Failed', messageOf(error, 'Failed to create profile')),
  });

/** Changes a profile. */
export const useUpdateProfile = (onUpdated: () => void) =>
  useCallMutation(profiles.updateProfile, {
    onSuccess: async (updated) => {
      await changeCachedProfiles((list) => list.map((profile) => (profile.id === updated.id ? updated : profile)));
      toast({ title: 'Profile Updated', description: 'Profile has been successfully updated.' });
      onUpdated();
    },
    onError: (error) => toastError('Update Failed', messageOf(error, 'Failed to update profile')),
  });

const IN_USE_TEXT =
  'Cannot delete profile - it is currently being used by training scenarios. Please remove those first.';

/** Why a profile was not deleted, as the toast says it. */
export const deleteFailure = (error: unknown): string => {
  const message = messageOf(error, 'Failed to delete profile');
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'in-use' || /in use|being used|foreign.key/i.test(message) ? IN_USE_TEXT : message;
};

/** Deletes a profile; if it was the one in use, the built-in one is again. */
export const useDeleteProfile = (onDone: () => void) =>
  useCallMutation(profiles.deleteProfile, {
    onSuccess: async (_, { params }) => {
      const gone = Number(params.id);
      if (profileIdOf(selectedWeaponProfile.read()) === gone) rememberProfile(0);
      await changeCachedProfiles((list) => list.filter(({ id }) => id !== gone));
      toast({ title: 'Profile Deleted', description: 'Profile has been successfully deleted.' });
      onDone();
    },
    onError: (error) => {
      toastError('Delete Failed', deleteFailure(error));
      onDone();
    },
  });
