import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Username and password; then the browser asks for a passkey, if the account has one. `lit`: its button is the next
 * step.
 */
export const LoginForm = ({ lit }: { readonly lit: boolean }) => {
  const { login } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!login.isPending) login.mutate({ body: { username, password, stay } });
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
        value={username}
        onChange={setUsername}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
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
        pending={login.isPending}
      >
        {login.isConfirming ? 'Waiting for your passkey...' : login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
};
