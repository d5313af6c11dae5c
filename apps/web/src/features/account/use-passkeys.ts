import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { passkeys } from '@windcall/contract';
import { request } from '../../api/request.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { toast } from '../../toasts/toast.ts';

interface Registration {
  readonly name: string;
  readonly currentPassword: string;
}

/** Why the browser gave no passkey, in words. Source: WebAuthn level 3, 5.1.3. */
const refusalOf = (cause: unknown): string => {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'This authenticator is registered already.';
  if (name === 'NotAllowedError') return 'No passkey was made. Please try again.';
  return 'This browser cannot make a passkey here.';
};

/** Sends the password, passes the challenge to the browser, and sends its passkey. */
const registerPasskey = async ({ name, currentPassword }: Registration): Promise<passkeys.Passkey> => {
  const { ceremony, options } = await request(passkeys.beginPasskey, { body: { currentPassword } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  // written by the server's half of the same library
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(refusalOf(cause), { cause });
  });
  return request(passkeys.registerPasskey, { body: { ceremony, name, credential } });
};

/** The passkeys of this account, and the calls that change them. */
export const usePasskeys = () => ({
  list: useCall(passkeys.listPasskeys, {}),
  register: useMutation({
    mutationFn: registerPasskey,
    onSuccess: ({ name }) => {
      toast({ title: 'Passkey Registered', description: `From now on, signing in asks for ${name} too.` });
      void refresh(passkeys.listPasskeys);
    },
  }),
  remove: useCallMutation(passkeys.removePasskey, {
    onSuccess: () => {
      toast({ title: 'Passkey Removed', description: 'It no longer opens this account.' });
      void refresh(passkeys.listPasskeys);
    },
  }),
});
