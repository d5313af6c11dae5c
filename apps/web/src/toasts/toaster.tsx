import { CircleCheck, CircleDot, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeTopDialog } from '../kit/index.ts';
import { currentToast, dismissToast, onToastChange, TOAST_MS, toastPlace } from './toast.ts';

const SWIPE_PX = 50;

/**
 * The only place of toasts: the screen's, else the corner. Escape or a swipe dismisses; hover or focus pauses; F8 moves the focus
 * here. With a dialog open, Escape goes to the dialog.
 */
export const Toaster = () => {
  // deferred: a toast forces a layout, so the result of the act paints first
  const shown = useDeferredValue(useSyncExternalStore(onToastChange, currentToast));
  const place = useSyncExternalStore(onToastChange, toastPlace);
  const failed = shown?.variant === 'destructive';
  const [description, ...below] = shown?.description?.split('\n') ?? [];
  const Icon = failed ? TriangleAlert : shown?.variant === 'plain' ? CircleDot : CircleCheck;
  const viewport = <Toast.Viewport className={place === null ? 'toast-viewport' : 'toast-place'} />;
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notification">
      {shown !== null && (
        <Toast.Root
          key={shown.number}
          className={`toast ${failed ? 'toast-failed' : ''}`}
          duration={shown.durationMs ?? TOAST_MS}
          type={failed ? 'foreground' : 'background'}
          data-variant={shown.variant ?? 'default'}
          onEscapeKeyDown={(event) => {
            if (closeTopDialog()) event.preventDefault();
          }}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.number);
          }}
        >
          <Icon
            aria-hidden
            className={`mt-0.5 size-4 shrink-0 ${failed ? 'text-bad' : shown.variant === 'plain' ? 'text-ink-2' : 'text-accent'}`}
          />
          <div className="toast-words">
            <Toast.Title className="font-medium">{shown.title}</Toast.Title>
            {description !== undefined && (
              <Toast.Description className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
                {description}
              </Toast.Description>
            )}
            {shown.action && (
              <Toast.Action
                altText={shown.action.label}
                className="mt-1 text-sm text-accent underline underline-offset-4 hover:text-ink"
                onClick={shown.action.act}
              >
                {shown.action.label}
              </Toast.Action>
            )}
            {below.map((line) => (
              <p key={line} className="mt-1 text-xs text-ink-3 [overflow-wrap:anywhere]">
                {line}
              </p>
            ))}
          </div>
          <Toast.Close aria-label="Dismiss" className="icon-button -mt-1 -mr-1">
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      {place === null ? viewport : createPortal(viewport, place)}
    </Toast.Provider>
  );
};
