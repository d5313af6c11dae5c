import { type FormEvent, useState } from 'react';
import { issuesByField } from '../../api/index.ts';
import { TextField } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { MISMATCH, NewPassword, SendButton, StaySwitch, UsernameField } from './fields.tsx';
import { useSignIn } from './use-sign-in.ts';

const EMPTY = { username: '', password: '', confirmPassword: '', email: '', firstName: '', lastName: '' };

/** An empty optional field is sent as null. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface RegisterFormProps {
  /** Whether the form's button is the next step. */
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
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: form[name],
    onChange: (value: string) => {
      setForm((before) => ({ ...before, [name]: value }));
      setMismatch(false);
    },
    error: issues[name],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (register.isPending) return;
    if (form.password !== form.confirmPassword) {
      setMismatch(true);
      toastError(MISMATCH);
      return;
    }
    const { username, password, confirmPassword: _, ...optional } = form;
    const given = Object.entries(optional).map(([name, text]) => [name, orNull(text)]);
    register.mutate({
      body: { username, password, ...Object.fromEntries(given), stay, ...(firstCall !== null && { firstCall }) },
    });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <UsernameField {...field('username')} isNew />
      <NewPassword
        {...field('password')}
        again={{ ...field('confirmPassword'), error: mismatch ? MISMATCH : undefined }}
      />
      <details className="open:grid open:gap-3.5">
        <summary className="min-h-11 text-sm leading-11 text-ink-2">Email and name, if you like</summary>
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
        </div>
      </details>
      <StaySwitch checked={stay} onChange={setStay} />
      <SendButton lit={lit} pending={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </SendButton>
    </form>
  );
};
