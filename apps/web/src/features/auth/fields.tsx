import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@windcall/contract';
import type { ComponentProps } from 'react';
import { Button, PasswordField, Switch, TextField } from '../../kit/index.ts';

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A username; a new one has bounds. */
export const UsernameField = ({ isNew, ...field }: FieldProps & { readonly isNew?: true }) => (
  <TextField
    {...field}
    label="Username"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...(isNew && { minLength: USERNAME_MIN, maxLength: USERNAME_MAX })}
  />
);

interface NewPasswordProps extends FieldProps {
  readonly label?: string;
  /** The password again. */
  readonly again: FieldProps;
}

/** A new password, typed twice. */
export const NewPassword = ({ label = 'Password', again, ...field }: NewPasswordProps) => (
  <>
    <PasswordField
      {...field}
      label={label}
      name="password"
      autoComplete="new-password"
      required
      hint={`At least ${PASSWORD_MIN} characters`}
    />
    <PasswordField {...again} label="Confirm password" name="confirmPassword" autoComplete="new-password" required />
  </>
);
/** Error of the repetition. */
export const MISMATCH = "Passwords don't match";

/** Whether this browser stays signed in. */
export const StaySwitch = (props: Pick<ComponentProps<typeof Switch>, 'checked' | 'onChange'>) => (
  <Switch {...props} label="Stay signed in here for 30 days." hint="Turn off on a shared device." />
);

/** The button of a form; `lit` if it is the next step. */
export const SendButton = ({ lit, ...props }: ComponentProps<typeof Button> & { readonly lit: boolean }) => (
  <Button {...props} type="submit" size="lg" className="mt-2 w-full" variant={lit ? 'primary' : 'plain'} />
);
