import { auth } from '@windcall/contract';
import { useState } from 'react';
import { clearSession, leaveFor, reloadPage, request } from '../api/index.ts';
import { ConfirmDialog } from '../kit/index.ts';

/** Revokes the token, then clears this browser's session even if that failed. Returns the provider's sign-out page, or null. */
const signOut = async (): Promise<string | null> => {
  try {
    return (await request(auth.logout, {})).continueAt ?? null;
  } catch (error) {
    console.error('the server did not take the sign-out', error);
    return null;
  } finally {
    clearSession();
  }
};

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks before logging out. Then empties the cache, and reloads the page or leaves for the provider's sign-out page. */
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
