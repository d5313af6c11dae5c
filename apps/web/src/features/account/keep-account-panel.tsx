import { classes, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { issuesByField, sentenceOf, startSession, useCallMutation } from '../../api/index.ts';
import { Button, Panel, PasswordField, TextField } from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';

export const KeepAccountPanel = () => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [email, setEmail] = useState('');
  const [isOther, setOther] = useState(false);
  const keep = useCallMutation(classes.keepAccount, {
    onSuccess: ({ token, user }) => {
      startSession(token);
      toast({ title: 'It Is Yours', description: `Sign in as ${user.username} from now on. The code has ended.` });
    },
  });
  const issues = issuesByField(keep.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setOther(password !== confirmed);
    if (password !== confirmed) return;
    keep.mutate({ body: { username, password, email: email.trim() === '' ? null : email.trim() } });
  };
  return (
    <Panel title="Make it mine">
      <form className="flex max-w-prose flex-col gap-4" onSubmit={submit}>
        <p className="text-ink-2">
          You sign in with a code, which your instructor can replace. Choose a username and a password: the code ends,
          nobody else can open the account any more, and your calls and classes stay.
        </p>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={USERNAME_MIN}
          maxLength={USERNAME_MAX}
          value={username}
          onChange={setUsername}
          error={issues.username}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters`}
          value={password}
          onChange={setPassword}
          error={issues.password}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          value={confirmed}
          onChange={setConfirmed}
          error={isOther ? "Passwords don't match" : undefined}
        />
        <TextField
          label="Email"
          hint="Optional."
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={issues.email}
        />
        {keep.error && Object.keys(issues).length === 0 && (
          <p role="alert" className="text-warn">
            {sentenceOf(keep.error, 'The account was not changed. Try again.')}
          </p>
        )}
        <Button type="submit" variant="primary" className="self-start" pending={keep.isPending}>
          Make it mine
        </Button>
      </form>
    </Panel>
  );
};
