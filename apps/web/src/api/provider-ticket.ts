import { leaveFor } from './reload-page.ts';

/** Where this tab keeps the ticket of a sign-in while its person is at the provider. */
const KEY = 'oidc_ticket';

/** Why somebody was sent to the sign-in provider. */
export type Purpose = 'sign-in' | 'link';

/** What a browser comes back from the provider with. */
export type Return =
  | {
      readonly status: 'answered';
      readonly purpose: Purpose;
      readonly body: { readonly ticket: string; readonly code: string; readonly state: string; readonly iss?: string };
    }
  /** The provider says no: `access_denied` where the person did. */
  | { readonly status: 'refused'; readonly purpose: Purpose; readonly error: string }
  /** This tab has sent nobody to the provider, or they are back already. */
  | { readonly status: 'unexpected' };

/** Sends the person to the provider, and keeps the ticket in this tab alone: whoever brings a code to another has none. */
export const goToProvider = (
  { ticket, continueAt }: { readonly ticket: string; readonly continueAt: string },
  purpose: Purpose,
): void => {
  sessionStorage.setItem(KEY, JSON.stringify({ ticket, purpose }));
  leaveFor(continueAt);
};

const readTicket = (): { readonly ticket: string; readonly purpose: Purpose } | null => {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const { ticket, purpose } = JSON.parse(kept ?? 'null');
    return typeof ticket === 'string' && (purpose === 'sign-in' || purpose === 'link') ? { ticket, purpose } : null;
  } catch {
    return null;
  }
};

/** Takes what the provider sent along out of the address, and the ticket out of this tab: neither is there a second time. */
export const takeReturn = (): Return => {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, '', window.location.pathname);
  const kept = readTicket();
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => query.get(name));
  if (kept === null) return { status: 'unexpected' };
  const { ticket, purpose } = kept;
  if (error) return { status: 'refused', purpose, error };
  if (!code || !state) return { status: 'unexpected' };
  return { status: 'answered', purpose, body: { ticket, code, state, ...(iss && { iss }) } };
};
