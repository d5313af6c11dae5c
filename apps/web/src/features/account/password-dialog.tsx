import { type ComponentProps, useState } from 'react';
import { sentenceOf } from '../../api/index.ts';
import { FormDialog, PasswordField, TextField } from '../../kit/index.ts';

interface PasswordForm {
  readonly name: string;
  readonly currentPassword: string;
}

export interface PasswordDialogProps
  extends Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'description' | 'send' | 'variant' | 'pending' | 'onClose'
  > {
  /** The thing to name, such as a passkey; if absent, the dialog asks for no name. */
  readonly nameOf?: string;
  readonly error: unknown;
  readonly onConfirm: (form: PasswordForm) => void;
}

export const PasswordDialog = ({ nameOf, error, onConfirm, ...dialog }: PasswordDialogProps) => {
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [missing, setMissing] = useState<Partial<PasswordForm>>({});
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setMissing({});
  };
  const submit = (): void => {
    const lacking = {
      ...(nameOf !== undefined && name.trim() === '' && { name: 'Give it a name, such as Blue key' }),
      ...(currentPassword === '' && { currentPassword: 'Current password required' }),
    };
    setMissing(lacking);
    if (Object.keys(lacking).length === 0) onConfirm({ name: name.trim(), currentPassword });
  };
  return (
    <FormDialog {...dialog} size="sm" noValidate onSend={submit}>
      {nameOf !== undefined && (
        <TextField
          label={`Name of ${nameOf}`}
          maxLength={120}
          value={name}
          onChange={typed(setName)}
          error={missing.name}
        />
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={typed(setCurrentPassword)}
        error={missing.currentPassword}
      />
      {error !== null && !dialog.pending && (
        <p role="alert" className="text-base text-bad">
          {sentenceOf(error, 'Please try again.')}
        </p>
      )}
    </FormDialog>
  );
};
