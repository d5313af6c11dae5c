import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { passkeys } from '@windcall/contract';
import { useState } from 'react';
import { refresh, request, useCall, useCallMutation } from '../../api/index.ts';
import { Button, formatDate, Panel } from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';

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
  const [asking, setAsking] = useState<'new' | passkeys.Passkey | null>(null);
  if (list.data === undefined || (!list.data.available && list.data.passkeys.length === 0)) return null;
  const { available, required, passkeys: held } = list.data;
  const close = (): void => {
    setAsking(null);
    register.reset();
    remove.reset();
  };
  return (
    <Panel
      title="Passkeys"
      aside={
        available && (
          <Button size="sm" onClick={() => setAsking('new')}>
            Add a passkey
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink-2">
          {required && held.length === 0 ? 'Administration opens once this account has a passkey. ' : ''}
          {WHAT_IT_IS}
        </p>
        {held.length > 0 && (
          <ul className="flex flex-col">
            {held.map((passkey) => (
              <li key={passkey.id} className="flex items-center justify-between gap-3 border-b border-line py-2">
                <div className="min-w-0">
                  <p className="truncate">{passkey.name}</p>
                  <p className="text-sm text-ink-3">
                    Added {formatDate(passkey.createdAt)},{' '}
                    {passkey.lastUsedAt === null ? 'not used yet' : `last used ${formatDate(passkey.lastUsedAt)}`}
                  </p>
                </div>
                <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => setAsking(passkey)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asking === 'new' && (
        <PasswordDialog
          title="Add a passkey"
          description="Your other sessions end. Add a second passkey in case you lose the first."
          act="Add"
          nameOf="the passkey"
          pending={register.isPending}
          error={register.error}
          onClose={close}
          onConfirm={(form) => register.mutate(form, { onSuccess: close })}
        />
      )}
      {asking !== null && asking !== 'new' && (
        <PasswordDialog
          title={`Remove ${asking.name}`}
          description={
            held.length > 1
              ? 'The others stay.'
              : 'This is the last one. After this the password alone opens the account.'
          }
          act="Remove"
          danger
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={({ currentPassword }) =>
            remove.mutate({ params: { id: String(asking.id) }, body: { currentPassword } }, { onSuccess: close })
          }
        />
      )}
    </Panel>
  );
};
