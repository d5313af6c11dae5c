import { passkeys } from '@windcall/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { person } from '../../testing/people.ts';
import { freshApp } from '../../testing/render-app.tsx';
import { confirmWithPasskey } from './confirm-with-passkey.ts';

const app = freshApp();
const ceremony = '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d';
const options = { challenge: 'abc', rpId: 'range.example' };
const wanted = new ApiError(401, 'A passkey is needed.', { passkey: { ceremony, options } });

it('has the browser asked for the passkey that the server wants, and sends what it gives', async () => {
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response, clientExtensionResults: {} } as const;
  app.server.on(passkeys.confirmLogin, { token: 'given', user: person(1, 'anna') });
  const asked: unknown[] = [];
  const answer = await confirmWithPasskey(wanted, true, (question) => {
    asked.push(question);
    return Promise.resolve(credential);
  });
  expect(asked).toEqual([{ optionsJSON: options }]);
  expect(app.server.seenBy(passkeys.confirmLogin)[0]?.body).toMatchObject({ ceremony, credential, stay: true });
  expect(answer.token).toBe('given');
});

it('tells somebody who walked away from a browser that cannot ask', async () => {
  const refusedAs = (name: string) =>
    confirmWithPasskey(wanted, true, () => Promise.reject(new DOMException('', name)));
  await expect(refusedAs('NotAllowedError')).rejects.toThrow(
    'No passkey was confirmed. Press the button to be asked again.',
  );
  await expect(refusedAs('Error')).rejects.toThrow('This browser cannot ask for a passkey here.');
  expect(app.server.seenBy(passkeys.confirmLogin)).toEqual([]);
});
