import { admin, type auth, links } from '@windcall/contract';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { toastAdminFailure } from './admin-failure.ts';
import { OnceLink } from './once-link.tsx';

interface ResetLinkDialogProps {
  readonly user: auth.User;
  readonly onClose: () => void;
}

/** Makes a link to set a new password, so that no administrator knows it. */
export const ResetLinkDialog = ({ user, onClose }: ResetLinkDialogProps) => {
  const make = useCallMutation(links.createResetLink, {
    onSuccess: () => void Promise.all([refresh(links.listLinks), refresh(admin.listAudit)]),
    onError: (error) => {
      toastAdminFailure(error, 'Failed to make the link');
      onClose();
    },
  });
  return make.data ? (
    <OnceLink title={`Password link for ${user.username}`} {...make.data} onClose={onClose} />
  ) : (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Password link for ${user.username}`}
      text="It sets a new password once, within 24 hours. Their sessions end only when it is used; a passkey stays required."
      confirmLabel="Make the link"
      variant="primary"
      pending={make.isPending}
      onConfirm={() => make.mutate({ params: { id: String(user.id) } })}
    />
  );
};
