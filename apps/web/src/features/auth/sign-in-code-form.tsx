import { readSignInCode } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** A student's sign-in code: name and password in one, sent to the ordinary login. */
export const SignInCodeForm = ({ lit }: { readonly lit: boolean }) => {
  const { login } = useSignIn();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = readSignInCode(code);
    setWrong(body === null);
    if (body !== null && !login.isPending) login.mutate({ body });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Sign-in code"
        name="sign-in-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        placeholder="4F7K2-92MD-QX3T"
        value={code}
        onChange={setCode}
        {...(wrong
          ? { error: 'A sign-in code has 13 letters and figures, like 4F7K2-92MD-QX3T.' }
          : { hint: 'Lost it? Your instructor can make you a new one.' })}
      />
      <Button
        type="submit"
        {...(lit && { variant: 'primary' as const })}
        size="lg"
        className="w-full"
        pending={login.isPending}
      >
        Sign in
      </Button>
    </form>
  );
};
