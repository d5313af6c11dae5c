import { PASSWORD_MIN } from '@windcall/contract';
import { useState } from 'react';
import { FormDialog, PasswordField, TextField } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { useUserActs } from './use-user-acts.ts';

const EMPTY = { username: '', password: '', email: '', firstName: '', lastName: '' };
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The form's error, if any. Source: product specification, section 5.1. */
const faultOf = ({ username, password }: typeof EMPTY): string | null => {
  if (username.trim() === '' || password === '') return 'Username and password are required';
  return [...password].length < PASSWORD_MIN ? `Password must be at least ${PASSWORD_MIN} characters` : null;
};

const KINDS = {
  demo: {
    title: 'Create demo user',
    text: 'They get a rifle, a scenario and wind that are ready to shoot, within the demo limits.',
    label: 'Create Demo User',
    failed: 'Failed to create demo user',
  },
  full: {
    title: 'Create user',
    text: 'An ordinary account. An invite lets people choose their own password.',
    label: 'Create User',
    failed: 'Failed to create user',
  },
} as const;

interface CreateUserDialogProps {
  readonly kind: keyof typeof KINDS;
  readonly onClose: () => void;
}

export const CreateUserDialog = ({ kind, onClose }: CreateUserDialogProps) => {
  const { title, text, label, failed } = KINDS[kind];
  const acts = useUserActs();
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<string | null>(null);
  const bind = (field: keyof typeof EMPTY) => ({
    name: field,
    value: form[field],
    onChange: (value: string) => setForm((before) => ({ ...before, [field]: value })),
  });
  const submit = (): void => {
    const found = faultOf(form);
    setFault(found);
    if (found !== null) {
      toastError(failed, found);
      return;
    }
    const { username, password, email, firstName, lastName } = form;
    acts.create(
      kind,
      { username, password, email: orNull(email), firstName: orNull(firstName), lastName: orNull(lastName) },
      onClose,
    );
  };
  return (
    <FormDialog
      title={title}
      description={text}
      send={label}
      pending={acts.pending}
      onClose={onClose}
      onSend={submit}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} {...bind('username')} />
      <PasswordField label="Password" autoComplete="new-password" {...bind('password')} />
      <TextField label="Email" type="email" autoComplete="off" className="sm:col-span-2" {...bind('email')} />
      <TextField label="First name" autoComplete="off" maxLength={80} {...bind('firstName')} />
      <TextField label="Last name" autoComplete="off" maxLength={80} {...bind('lastName')} />
      {fault !== null && (
        <p role="alert" className="text-sm text-bad sm:col-span-2">
          {fault}
        </p>
      )}
    </FormDialog>
  );
};
