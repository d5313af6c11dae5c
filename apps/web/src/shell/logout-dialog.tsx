import { useState } from 'react';
import { leaveFor, reloadPage } from '../api/reload-page.ts';
import { signOut } from '../api/sign-out.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks before logging out. Then the cache is empty, and the page reloads or leaves for the provider's sign-out page. */
export const LogoutDialog = ({ open, onOpenChange }: LogoutDialogProps) => {
  const [pending, setPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setPending(true);
    const continueAt = await signOut();
    if (continueAt === null) reloadPage();
    else leaveFor(continueAt);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm Logout"
      text="Are you sure you want to logout? You will need to log in again to access your account."
      confirmLabel="Logout"
      variant="primary"
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
};
