import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api/index.ts';
import { Button, Dialog, PasswordField, TextField } from '../../kit/index.ts';

interface PasswordDialogProps {
  readonly title: string;
  readonly description: string;
  /** Text of the button. */
  readonly act: string;
  /** The thing to name, such as a passkey; if absent, the dialog asks for no name. */
  readonly nameOf?: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: (form: { name: string; currentPassword: string }) => void;
}

/** Asks for the password, and for a name if `nameOf` is set, before a way to sign in is added or removed. */
export const PasswordDialog = (props: PasswordDialogProps) => {
  const { title, description, act, nameOf, danger = false, pending, error, onClose, onConfirm } = props;
  const form = useId();
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [missing, setMissing] = useState<{ name?: string; currentPassword?: string }>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacking = {
      ...(nameOf !== undefined && name.trim() === '' && { name: 'Give it a name, such as Blue key' }),
      ...(currentPassword === '' && { currentPassword: 'Current password required' }),
    };
    setMissing(lacking);
    if (Object.keys(lacking).length === 0 && !pending) onConfirm({ name: name.trim(), currentPassword });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {nameOf !== undefined && (
          <TextField label={`Name of ${nameOf}`} maxLength={120} value={name} onChange={setName} error={missing.name} />
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrentPassword}
          error={missing.currentPassword}
        />
        {error !== null && !pending && (
          <p role="alert" className="text-base text-bad">
            {sentenceOf(error, 'Please try again.')}
          </p>
        )}
      </form>
    </Dialog>
  );
};
