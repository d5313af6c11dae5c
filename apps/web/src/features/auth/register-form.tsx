import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { issuesByField } from '../../api/index.ts';
import { Button, PasswordField, Switch, TextField } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { useSignIn } from './use-sign-in.ts';

const EMPTY = { username: '', password: '', confirmPassword: '', email: '', firstName: '', lastName: '' };

/** An empty optional field is sent as null. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface RegisterFormProps {
  /** Whether its button is the next step. */
  readonly lit: boolean;
  /** The landing page's call, to keep with the account; null without one. */
  readonly firstCall: string | null;
}

/** Registration: username, password twice, and optional fields. */
export const RegisterForm = ({ lit, firstCall }: RegisterFormProps) => {
  const { register } = useSignIn();
  const [form, setForm] = useState(EMPTY);
  const [stay, setStay] = useState(true);
  const [mismatch, setMismatch] = useState(false);
  const issues = issuesByField(register.error);
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    setMismatch(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (register.isPending) return;
    if (form.password !== form.confirmPassword) {
      setMismatch(true);
      toastError("Passwords don't match");
      return;
    }
    const { username, password } = form;
    register.mutate({
      body: {
        username,
        password,
        email: orNull(form.email),
        firstName: orNull(form.firstName),
        lastName: orNull(form.lastName),
        stay,
        ...(firstCall !== null && { firstCall }),
      },
    });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        value={form.username}
        onChange={set('username')}
        error={issues.username}
      />
      <div className="grid gap-4">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters`}
          value={form.password}
          onChange={set('password')}
          error={issues.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          value={form.confirmPassword}
          onChange={set('confirmPassword')}
          error={mismatch ? "Passwords don't match" : undefined}
        />
      </div>
      <details className="landing-more">
        <summary>Email and name, if you like</summary>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={set('email')}
          error={issues.email}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            value={form.firstName}
            onChange={set('firstName')}
            error={issues.firstName}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            value={form.lastName}
            onChange={set('lastName')}
            error={issues.lastName}
          />
        </div>
      </details>
      <Switch
        label="Stay signed in here for 30 days."
        hint="Turn off on a shared device."
        checked={stay}
        onChange={setStay}
      />
      <Button
        type="submit"
        {...(lit && { variant: 'primary' as const })}
        size="lg"
        className="mt-2 w-full"
        pending={register.isPending}
      >
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
};
