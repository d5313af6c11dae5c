import { isDialogOpen } from '../kit/open-dialogs.ts';

/** How long a toast stays, milliseconds; some stay `SHORT_TOAST_MS`. */
export const TOAST_MS = 5000;
export const SHORT_TOAST_MS = 4000;

export interface ToastMessage {
  readonly title: string;
  /** Lines after the first stand below it, smaller. */
  readonly description?: string;
  /** `destructive` says that something failed; `plain` tells without praise. */
  readonly variant?: 'default' | 'plain' | 'destructive';
  readonly durationMs?: number;
  /** What can be done about it, on a button of the toast. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A toast as shown: each has its own number, so that a new one replaces the older and starts its clock afresh. */
export interface ShownToast extends ToastMessage {
  readonly number: number;
}

let current: ShownToast | null = null;
/** News that waits until the message that is up was read. */
let waiting: ToastMessage | null = null;
let count = 0;
const listeners = new Set<() => void>();

const show = (next: ShownToast | null): void => {
  current = next;
  for (const listener of [...listeners]) listener();
};

/** Shows a message in place of the one that may be up. */
export const toast = (message: ToastMessage): void => {
  waiting = null;
  count += 1;
  show({ ...message, number: count });
};

/**
 * Says what happened by itself: after the message that is up, which may answer an act, and not at all if another act is answered
 * first.
 */
export const toastNews = (message: ToastMessage): void => {
  if (current === null) toast(message);
  else waiting = message;
};

/** Says that something failed. */
export const toastError = (title: string, description?: string): void =>
  toast({ title, ...(description === undefined ? {} : { description }), variant: 'destructive' });

/** Takes a toast away, if it is still the one shown. */
export const dismissToast = (number: number): void => {
  if (current?.number !== number) return;
  if (waiting === null) show(null);
  else toast(waiting);
};

/** Where toasts are shown: a place of the screen's own, or the corner of the window where it has none. */
let place: HTMLElement | null = null;

/** Lets toasts appear within an element of the screen; null gives them back to the corner. A ref callback. */
export const setToastPlace = (element: HTMLElement | null): void => {
  place = element;
  for (const listener of [...listeners]) listener();
};
/** A dialog lies over the screen and its place: then it is the corner. */
export const toastPlace = (): HTMLElement | null => (isDialogOpen() ? null : place);

export const currentToast = (): ShownToast | null => current;
export const onToastChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
