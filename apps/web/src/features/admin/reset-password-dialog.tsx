import { PASSWORD_MIN } from '@windcall/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { PasswordField } from '../../kit/password-field.tsx';

interface ResetPasswordDialogProps {
  readonly username: string;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onReset: (newPassword: string) => void;
}

export const ResetPasswordDialog = ({ username, pending, onClose, onReset }: ResetPasswordDialogProps) => {
  const form = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tooShort = [...password].length < PASSWORD_MIN;
    setError(tooShort ? `Password must be at least ${PASSWORD_MIN} characters` : undefined);
    if (!tooShort && !pending) onReset(password);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={`Reset password of ${username}`}
      description="Their sessions end, their passkeys are removed, and a locked account opens again."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            Reset Password
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
      </form>
    </Dialog>
  );
};
