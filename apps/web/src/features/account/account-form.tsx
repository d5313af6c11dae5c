import { type auth, PASSWORD_MIN } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { issuesByField } from '../../api/index.ts';
import { Button, Panel, PasswordField, TextField } from '../../kit/index.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { accountChanges, type AccountForm as Form, useSaveAccount } from './use-save-account.ts';

export const AccountForm = ({ me }: { readonly me: auth.CurrentUser }) => {
  const [form, setForm] = useState<Form>({
    email: me.email ?? '',
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  });
  const save = useSaveAccount();
  const issues = issuesByField(save.error);
  const bind = (field: keyof Form) => ({
    name: field,
    value: form[field],
    onChange: (value: string) => setForm((before) => ({ ...before, [field]: value })),
    error: issues[field],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const changes = accountChanges(form, me);
    if (changes.status === 'changed') save.mutate({ body: changes.body });
    else if (changes.status === 'refused') toastError(changes.title, changes.text);
    else toast({ title: 'No Changes', description: 'There is nothing to save.' });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-8" noValidate>
      <Panel title="Account information">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            readOnly
            value={me.username}
            hint="The username stays as it is."
          />
          <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
          <TextField label="First name" autoComplete="given-name" maxLength={80} {...bind('firstName')} />
          <TextField label="Last name" autoComplete="family-name" maxLength={80} {...bind('lastName')} />
        </div>
      </Panel>
      <Panel title="Change password">
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField label="Current password" autoComplete="current-password" {...bind('currentPassword')} />
          <div className="hidden sm:block" />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN} characters. Your other sessions end.`}
            {...bind('newPassword')}
          />
          <PasswordField label="Confirm new password" autoComplete="new-password" {...bind('confirmPassword')} />
        </div>
      </Panel>
      <div>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
};
