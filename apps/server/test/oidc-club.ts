import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '../src/config.ts';
import { type Answer, type ProviderProcess, startProvider } from './provider-process.ts';
import { freshAddress, startTestApp, type TestApp } from './test-app.ts';
import { rememberSecret } from './test-log.ts';

export const ORIGIN = 'https://range.example';
export const FINISH = '/api/auth/oidc/finish';
export type OidcConfig = NonNullable<Config['oidc']>;

/** A server and its sign-in provider. */
export interface Club {
  readonly provider: ProviderProcess;
  readonly server: TestApp;
  readonly oidc: OidcConfig;
  post(url: string, body?: object, address?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  begin(): Promise<{ readonly ticket: string; readonly continueAt: string }>;
  /** Signs in at the provider; returns the browser's values for finishing. */
  comeBack(login: string): Promise<Answer & { readonly ticket: string }>;
  /** Signs in at the provider and here. */
  enter(login: string): Promise<LightMyRequestResponse>;
  /** A new login at the provider, with these claims. */
  newPerson(claims?: object): Promise<string>;
  close(): Promise<void>;
}

/** A server with a provider in its own process; `given` is another server's provider. */
export const startClub = async (
  config: Partial<Config> & { readonly provider?: Partial<OidcConfig> } = {},
  given?: ProviderProcess,
): Promise<Club> => {
  const provider = given ?? (await startProvider(`${ORIGIN}/signed-in`));
  const { provider: changes, ...others } = config;
  const oidc: OidcConfig = {
    issuer: provider.issuer,
    clientId: 'windcall',
    clientSecret: 'the secret of the range',
    name: 'Range Club',
    scope: 'openid profile email',
    role: { claim: 'groups', values: ['staff', 'chiefs'] },
    register: 'open',
    origin: ORIGIN,
    ...changes,
  };
  const server = await startTestApp({ config: { oidc, ...others } });
  const post: Club['post'] = (url, payload, address = freshAddress(), headers = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': address, ...headers },
      ...(payload && { payload }),
    });
  const begin: Club['begin'] = async () => {
    const answer = await post('/api/auth/oidc/begin');
    if (answer.statusCode !== 200) throw new Error(`begin answered ${answer.statusCode}: ${answer.body}`);
    rememberSecret(answer.json().ticket);
    return answer.json();
  };
  const comeBack: Club['comeBack'] = async (login) => {
    const { ticket, continueAt } = await begin();
    const back = await provider.signIn(continueAt, login);
    rememberSecret(back.code);
    return { ticket, ...back };
  };
  let people = 0;
  return {
    provider,
    server,
    oidc,
    post,
    begin,
    comeBack,
    enter: async (login) => {
      const answer = await post(FINISH, await comeBack(login));
      if (answer.statusCode === 200) rememberSecret(answer.json().token);
      return answer;
    },
    newPerson: async (claims = {}) => {
      const login = `person${++people}-${Math.random().toString(36).slice(2, 8)}`;
      await provider.tell({ [login]: { preferred_username: login, ...claims } });
      return login;
    },
    close: async () => {
      await server.close();
      if (given === undefined) await provider.stop();
    },
  };
};
