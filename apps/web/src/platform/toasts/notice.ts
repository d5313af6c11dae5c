import type { ToastMessage } from './toast.ts';

/** How long a notice stands before the screen says its usual again, ms. */
export const NOTICE_MS = 5000;

export type Notice = Pick<ToastMessage, 'title' | 'description'>;

let current: Notice | null = null;
let clock: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (next: Notice | null): void => {
  current = next;
  for (const listener of [...listeners]) listener();
};

/**
 * Says quietly what happened by itself, or a small step, where the screen has a line for it. Toasts answer what the user
 * did: nothing that comes by itself takes the place of one.
 */
export const notice = (next: Notice): void => {
  clearTimeout(clock);
  clock = setTimeout(() => show(null), NOTICE_MS);
  show(next);
};

export const currentNotice = (): Notice | null => current;
export const onNoticeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
