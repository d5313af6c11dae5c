import { isDialogOpen } from '../kit/open-dialogs.ts';

/** Time on screen, ms; some toasts use `SHORT_TOAST_MS`. */
export const TOAST_MS = 5000;
export const SHORT_TOAST_MS = 4000;

export interface ToastMessage {
  readonly title: string;
  /** Lines after the first are below it, smaller. */
  readonly description?: string;
  /** `destructive` for a failure; `plain` has no check mark. */
  readonly variant?: 'default' | 'plain' | 'destructive';
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly act: () => void };
}

/** A shown toast. Its number restarts the clock when a new toast replaces it. */
export interface ShownToast extends ToastMessage {
  readonly number: number;
}

let current: ShownToast | null = null;
/** News that waits for the end of the current toast. */
let waiting: ToastMessage | null = null;
let count = 0;
const listeners = new Set<() => void>();

const show = (next: ShownToast | null): void => {
  current = next;
  for (const listener of [...listeners]) listener();
};

/** Replaces the current toast. */
export const toast = (message: ToastMessage): void => {
  waiting = null;
  count += 1;
  show({ ...message, number: count });
};

/** Shows unprompted news: after the current toast, which may answer an act, and not at all if another toast comes first. */
export const toastNews = (message: ToastMessage): void => {
  if (current === null) toast(message);
  else waiting = message;
};

export const toastError = (title: string, description?: string): void =>
  toast({ title, ...(description === undefined ? {} : { description }), variant: 'destructive' });

/** Removes a toast, if it is still shown. */
export const dismissToast = (number: number): void => {
  if (current?.number !== number) return;
  if (waiting === null) show(null);
  else toast(waiting);
};

/** Place of toasts on the screen; null is the window's corner. */
let place: HTMLElement | null = null;

/** Ref callback of a screen's place for toasts; null means the corner. */
export const setToastPlace = (element: HTMLElement | null): void => {
  place = element;
  for (const listener of [...listeners]) listener();
};
/** A dialog covers the screen's place, so toasts then use the corner. */
export const toastPlace = (): HTMLElement | null => (isDialogOpen() ? null : place);

export const currentToast = (): ShownToast | null => current;
export const onToastChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
