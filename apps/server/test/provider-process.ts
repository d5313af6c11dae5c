import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './server-process.ts';

/** Faults in the provider's answers. */
interface Fault {
  /** Other claims of the ID token; null omits a claim. */
  readonly claims?: Record<string, unknown>;
  readonly signed?: 'by-a-stranger' | 'by-nobody';
  /** Other answers about the person. */
  readonly userinfo?: Record<string, unknown>;
  /** Paths that are answered 503. */
  readonly down?: readonly string[];
}

/** The provider's values that a browser brings back. */
export interface Answer {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

/** A test's sign-in provider, in its own process. */
export interface ProviderProcess {
  readonly issuer: string;
  /** Sets the claims of people, by login. */
  tell(people: Record<string, object>): Promise<void>;
  /** Spoils its answers from now on; `{}` for none. */
  spoil(fault: Fault): Promise<void>;
  /** Follows the provider's own forms from the continue page, like a browser, and comes back. */
  signIn(continueAt: string, login: string): Promise<Answer>;
  stop(): Promise<void>;
}

const MOST_PAGES = 15;

/** Starts a provider that sends browsers back to `returnTo`. */
export const startProvider = async (returnTo: string): Promise<ProviderProcess> => {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('oidc-provider.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), RETURN_TO: returnTo },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (started === null) throw new Error(`the provider did not start: ${said}`);
  const send = async (message: object): Promise<void> => {
    const done = once(child, 'message');
    child.send(message);
    await done;
  };

  const signIn = async (continueAt: string, login: string): Promise<Answer> => {
    const cookies = new Map<string, string>();
    const load = async (url: URL, form?: Record<string, string>): Promise<Response> => {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return answer;
    };
    let [url, answer] = [new URL(continueAt), await load(new URL(continueAt))];
    for (let page = 0; page < MOST_PAGES; page++) {
      const next = answer.headers.get('location');
      if (next === null) {
        const html = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
        if (prompt === undefined) throw new Error(`${answer.status} at ${url}: ${html.slice(0, 500)}`);
        answer = await load(url, { prompt, ...(prompt === 'login' && { login, password: 'any' }) });
        continue;
      }
      url = new URL(next, url);
      if (url.href.startsWith(`${returnTo}?`)) {
        const { code = '', state = '', iss, error } = Object.fromEntries(url.searchParams);
        if (error !== undefined) throw new Error(`the provider answered ${url.search}`);
        return { code, state, ...(iss !== undefined && { iss }) };
      }
      answer = await load(url);
    }
    throw new Error(`the provider had more than ${MOST_PAGES} pages`);
  };

  return {
    issuer: `http://127.0.0.1:${port}`,
    tell: (people) => send({ people }),
    spoil: (fault) => send({ fault }),
    signIn,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
};
