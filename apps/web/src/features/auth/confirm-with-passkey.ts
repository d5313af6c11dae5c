import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { passkeys, type ReplyOf } from '@windcall/contract';
import type { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { PASSKEY_NOT_GIVEN } from './login-failure.ts';

const challengeOf = ({ data }: ApiError) =>
  passkeys.beginPasskey.reply.parse(
    typeof data === 'object' && data !== null && 'passkey' in data ? data.passkey : null,
  );

/**
 * The second step of signing in: asks the browser for the passkey and sends its answer. `refused` is the answer to the
 * first step, with the challenge; `ask` asks the browser. Loaded on demand.
 */
export const confirmWithPasskey = async (
  refused: ApiError,
  stay?: boolean,
  ask: typeof startAuthentication = startAuthentication,
): Promise<ReplyOf<typeof passkeys.confirmLogin>> => {
  const { ceremony, options } = challengeOf(refused);
  // the server builds the options with the same library
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await ask({ optionsJSON }).catch((cause: unknown) => {
    const canceled = typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'NotAllowedError';
    const text = canceled
      ? 'No passkey was confirmed. Press the button to be asked again.'
      : 'This browser cannot ask for a passkey here.';
    throw Object.assign(new Error(text, { cause }), { name: PASSKEY_NOT_GIVEN });
  });
  return request(passkeys.confirmLogin, { body: { ceremony, credential, stay } });
};
