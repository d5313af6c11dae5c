import { oidc as contract, type ParsedBodyOf } from '@windcall/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientAuth, Configuration } from 'openid-client';
import type { OidcConfig } from '../../config.ts';
import { holdsOnlyStorableText } from '../../http/validation.ts';
import { Refusal } from '../../refusal.ts';

/** Loaded at the first sign-in through a provider: most servers have none. */
const library = () => import('openid-client');

const TIMEOUT_S = 10;
/** How long the provider's metadata are cached, ms. */
const METADATA_MS = 3_600_000;

/** Values sent to the provider with a browser, which must bring them back. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  /** Code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The person who signed in at the provider. Issuer and subject identify them; the claims only describe them. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The sign-in provider. Every function refuses with `provider-unreachable` if the provider does not answer. */
export interface Oidc {
  /** A new sign-in, and the provider's page where it continues. */
  begin(): Promise<Begun & { readonly continueAt: string }>;
  /** The person who came back. Refuses with `sign-in-refused` if the provider or a check of its ID token fails. */
  exchange(begun: Begun, answer: Omit<ParsedBodyOf<typeof contract.finishSignIn>, 'ticket'>): Promise<Person>;
  /** The provider's page that ends the session there; null if it has none. */
  logoutAddress(): Promise<string | null>;
}

/** Whether the network or the provider failed, rather than the sign-in. */
const isUnreachable = (error: unknown): boolean => {
  // thrown by fetch; the library's errors have a code
  if (error instanceof TypeError) return !('code' in error);
  if (!(error instanceof Error)) return false;
  if ('status' in error && typeof error.status === 'number') return error.status >= 500;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
};

/** Kind and reason of a failure, without the answer, which holds tokens. */
const describe = (error: unknown): { reason: string; code: unknown } => ({
  reason: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? error.code : undefined,
});

/** The operator's provider. No request is sent before the first sign-in. */
export const createOidc = (config: OidcConfig, log: FastifyBaseLogger): Oidc => {
  const returnTo = new URL(contract.RETURN_PATH, config.origin);
  let kept: { readonly server: Promise<Configuration>; readonly at: number } | null = null;

  const unreachable = (error: unknown): never => {
    log.error({ event: 'provider-unreachable', ...describe(error) });
    throw new Refusal('provider-unreachable');
  };

  /** Checks the signature of every ID token by the provider's keys, although it comes from the provider itself. */
  const discover = async (): Promise<Configuration> => {
    const client = await library();
    const { clientSecret: secret } = config;
    /** Sends the secret as the provider wants it; in the body if the provider does not specify. */
    const prove: ClientAuth = (provider, ...request) => {
      if (secret === null) return client.None()(provider, ...request);
      const ways = provider.token_endpoint_auth_methods_supported;
      const inBody = ways === undefined || ways.includes('client_secret_post');
      return (inBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(provider, ...request);
    };
    const issuer = new URL(config.issuer);
    return client.discovery(issuer, config.clientId, undefined, prove, {
      timeout: TIMEOUT_S,
      execute: [
        client.enableNonRepudiationChecks,
        // the configuration allows plain http on this machine only
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  };

  /** The provider's metadata, requested once an hour. */
  const reach = async (): Promise<Configuration> => {
    if (kept === null || Date.now() - kept.at > METADATA_MS) {
      const asked = { server: discover(), at: Date.now() };
      kept = asked;
      asked.server.catch(() => {
        if (kept === asked) kept = null;
      });
    }
    return kept.server.catch(unreachable);
  };

  return {
    begin: async () => {
      const [client, server] = [await library(), await reach()];
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(server, {
        redirect_uri: returnTo.href,
        scope: config.scope,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { ...begun, continueAt: address.href };
    },

    exchange: async (begun, { code, state, iss }) => {
      const [client, server] = [await library(), await reach()];
      const cameBackTo = new URL(returnTo);
      cameBackTo.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await client.authorizationCodeGrant(server, cameBackTo, {
          pkceCodeVerifier: begun.verifier,
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          idTokenExpected: true,
        });
        const told = tokens.claims();
        if (told === undefined) throw new Error('the provider gave no ID token');
        if (!holdsOnlyStorableText(told.sub)) throw new Error('the subject holds characters that no text may');
        // many providers give names and roles only at this endpoint
        const asked =
          server.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(server, tokens.access_token, told.sub);
        return { issuer: told.iss, subject: told.sub, claims: { ...asked, ...told } };
      } catch (error) {
        if (isUnreachable(error)) return unreachable(error);
        log.warn({ event: 'provider-refused', ...describe(error) });
        throw new Refusal('sign-in-refused');
      }
    },

    logoutAddress: async () => {
      const [client, server] = [await library(), await reach()];
      if (server.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(server, { post_logout_redirect_uri: `${config.origin}/` }).href;
    },
  };
};

/** The provider; refuses on a server without one. */
export const required = (oidc: Oidc | null): Oidc => {
  if (oidc === null) throw new Refusal('not-found', { message: 'This server has no sign-in provider.' });
  return oidc;
};
