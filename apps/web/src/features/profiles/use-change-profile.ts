import { profiles } from '@windcall/contract';
import { ApiError } from '../../api/api-error.ts';
import { useFailureToast } from '../../api/index.ts';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { changeCachedProfiles } from './use-selected-profile.ts';

export const useCreateProfile = (onCreated: () => void) => {
  return useCallMutation(profiles.createProfile, {
    onSuccess: async (created) => {
      await changeCachedProfiles((list) => [created, ...list.filter(({ id }) => id !== created.id)]);
      desk.rifleId.write(created.id);
      toast({ title: 'Profile Created', description: `${created.name} has been successfully created.` });
      onCreated();
    },
    onError: useFailureToast('Create Failed', 'Failed to create profile'),
  });
};

export const useUpdateProfile = (onUpdated: () => void) => {
  return useCallMutation(profiles.updateProfile, {
    onSuccess: async (updated) => {
      await changeCachedProfiles((list) => list.map((profile) => (profile.id === updated.id ? updated : profile)));
      toast({ title: 'Profile Updated', description: 'Profile has been successfully updated.' });
      onUpdated();
    },
    onError: useFailureToast('Update Failed', 'Failed to update profile'),
  });
};

const IN_USE_TEXT =
  'Cannot delete profile - it is currently being used by training scenarios. Please remove those first.';

export const deleteFailure = (units: Units, error: unknown): string => {
  const message = messageOf(units, error, 'Failed to delete profile');
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'in-use' || /in use|being used|foreign.key/i.test(message) ? IN_USE_TEXT : message;
};

export const useDeleteProfile = (onDone: () => void) => {
  const units = useUnits();
  return useCallMutation(profiles.deleteProfile, {
    onSuccess: async (_, { params }) => {
      const gone = Number(params.id);
      if (desk.rifleId.read() === gone) desk.rifleId.write(0);
      await changeCachedProfiles((list) => list.filter(({ id }) => id !== gone));
      toast({ title: 'Profile Deleted', description: 'Profile has been successfully deleted.' });
      onDone();
    },
    onError: (error) => {
      toastError('Delete Failed', deleteFailure(units, error));
      onDone();
    },
  });
};
