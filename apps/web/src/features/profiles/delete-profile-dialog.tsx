import type { profiles } from '@windcall/contract';
import { ConfirmDialog } from '../../kit/index.ts';
import { useDeleteProfile } from './use-change-profile.ts';

interface DeleteProfileDialogProps {
  readonly profile: profiles.Profile;
  readonly onClose: () => void;
}

export const DeleteProfileDialog = ({ profile, onClose }: DeleteProfileDialogProps) => {
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
