import { leaveFor } from './reload-page.ts';

/** Storage key of a sign-in's ticket while the user is at the provider. */
const KEY = 'oidc_ticket';

export type Purpose = 'sign-in' | 'link';

export type Return =
  | {
      readonly status: 'answered';
      readonly purpose: Purpose;
      readonly body: { readonly ticket: string; readonly code: string; readonly state: string; readonly iss?: string };
    }
  /** The provider's error: `access_denied` if the user declined. */
  | { readonly status: 'refused'; readonly purpose: Purpose; readonly error: string }
  /** This tab has no sign-in under way. */
  | { readonly status: 'unexpected' };

/** Sends the user to the provider. Only this tab keeps the ticket, so a stolen code is worthless. */
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

/** Takes the answer from the address and the ticket from this tab: neither works twice. */
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
