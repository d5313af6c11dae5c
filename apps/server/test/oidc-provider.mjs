// An OpenID Connect provider as its own process, for tests: `PORT`, `RETURN_TO` (address to send browsers back to) and
// `PEOPLE` (claims by login) in the environment. Typing a login, with any password, signs in that person. Messages of
// the parent: `{people}` replaces the claims, `{fault}` spoils later answers; both are acknowledged.
import { generateKeyPairSync, sign } from 'node:crypto';
import Provider from 'oidc-provider';

const issuer = `http://127.0.0.1:${process.env.PORT}`;
const returnTo = process.env.RETURN_TO ?? '';
let people = JSON.parse(process.env.PEOPLE ?? '{}');
let fault = {};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const [key, strangersKey] = [newKey(), newKey()];

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'windcall',
      client_secret: 'the secret of the range',
      redirect_uris: [returnTo],
      post_logout_redirect_uris: [new URL('/', returnTo).href],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'range' }] },
  claims: {
    openid: ['sub'],
    profile: [
      'preferred_username',
      'given_name',
      'family_name',
      'name',
      'groups',
      'realm_access',
      'https://range.example/roles',
    ],
    email: ['email'],
  },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  pkce: { required: () => true },
  cookies: { keys: ['a key for the cookies of a test'] },
  features: { devInteractions: { enabled: true } },
});

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** An ID token with other claims, signed by the provider's key, a stranger's, or nobody. */
const spoil = (token) => {
  const whole = { ...JSON.parse(Buffer.from(token.split('.')[1], 'base64url')), ...fault.claims };
  const claims = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null));
  const body = `${encode({ alg: fault.signed === 'by-nobody' ? 'none' : 'RS256', kid: 'range' })}.${encode(claims)}`;
  if (fault.signed === 'by-nobody') return `${body}.`;
  const by = fault.signed === 'by-a-stranger' ? strangersKey : key;
  return `${body}.${sign('RSA-SHA256', body, by).toString('base64url')}`;
};

provider.use(async (ctx, next) => {
  await next();
  if (ctx.path === '/token' && ctx.body?.id_token && (fault.claims || fault.signed))
    ctx.body.id_token = spoil(ctx.body.id_token);
  if (ctx.path === '/me' && fault.userinfo) ctx.body = { ...ctx.body, ...fault.userinfo };
  if (fault.down?.includes(ctx.path)) [ctx.status, ctx.body] = [503, { error: 'temporarily_unavailable' }];
});

process.on('message', (told) => {
  if (told.people) people = told.people;
  if (told.fault) fault = told.fault;
  process.send('done');
});
process.on('disconnect', () => process.exit(0));
provider.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
