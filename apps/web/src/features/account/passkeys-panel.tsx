import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { passkeys } from '@windcall/contract';
import { refresh, request, useCall, useCallMutation } from '../../api/index.ts';
import { toast } from '../../toasts/toast.ts';
import { WaysPanel } from './ways-panel.tsx';

interface Registration {
  readonly name: string;
  readonly currentPassword: string;
}

/** Explains why the browser gave no passkey. Source: WebAuthn level 3, 5.1.3. */
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
  // the server builds the options with the same library
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(refusalOf(cause), { cause });
  });
  return request(passkeys.registerPasskey, { body: { ceremony, name, credential } });
};

const usePasskeys = () => ({
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

const WHAT_IT_IS =
  'A passkey is a security key, or the lock of a phone or computer. With one registered, signing in asks for it after the password.';

/** Adds and removes passkeys. Absent if this server has none. */
export const PasskeysPanel = () => {
  const { list, register, remove } = usePasskeys();
  if (list.data === undefined || (!list.data.available && list.data.passkeys.length === 0)) return null;
  const { available, required, passkeys: held } = list.data;
  return (
    <WaysPanel
      title="Passkeys"
      text={`${required && held.length === 0 ? 'Administration opens once this account has a passkey. ' : ''}${WHAT_IT_IS}`}
      ways={held}
      since="Added"
      add={available ? 'Add a passkey' : null}
      adding={register}
      addDialog={{
        title: 'Add a passkey',
        description: 'Your other sessions end. Add a second passkey in case you lose the first.',
        send: 'Add',
        nameOf: 'the passkey',
        pending: register.isPending,
      }}
      onAdd={(form, onSuccess) => register.mutate(form, { onSuccess })}
      remove="Remove"
      removing={remove}
      removed={
        held.length > 1 ? 'The others stay.' : 'This is the last one. After this the password alone opens the account.'
      }
      onRemove={(id, currentPassword, onSuccess) =>
        remove.mutate({ params: { id }, body: { currentPassword } }, { onSuccess })
      }
    />
  );
};
