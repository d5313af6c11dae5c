import { X } from 'lucide-react';
import { Dialog as Base } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** Dialog number of the current history entry; 0 without one. */
const marked = (): number => Number((window.history.state as { dialog?: unknown } | null)?.dialog ?? 0);

/** Numbers of the open dialogs, the top one last; never reused. */
const open: number[] = [];
let count = 0;

/**
 * Makes Back close a dialog instead of leaving the screen. If closing is refused or asks first, the history entry is put back.
 */
const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    count += 1;
    const own = count;
    open.push(own);
    const step = (): void => window.history.pushState({ ...window.history.state, dialog: own }, '');
    const onPop = (): void => {
      if (marked() >= own || open.at(-1) !== own) return;
      onClose();
      // runs after closing; still open means that closing was refused
      setTimeout(() => {
        if (open.includes(own)) step();
      });
    };
    step();
    window.addEventListener('popstate', onPop);
    return () => {
      open.splice(open.indexOf(own), 1);
      window.removeEventListener('popstate', onPop);
      // closed another way: remove its history entry, unless the user already left it
      if (marked() === own) window.history.back();
    };
  }, [isOpen]);
};

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
}

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-xl', lg: 'max-w-4xl' } as const;

const focusFirstField = (event: Event): void => {
  const content = event.currentTarget;
  const field =
    content instanceof Element
      ? content.querySelector<HTMLElement>('input:not([tabindex="-1"]), select:not([aria-hidden]), textarea')
      : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
};

/** A modal dialog with its own veil: the library's veil writes an inline style sheet, which the policy forbids. */
export const Dialog = ({ open, onOpenChange, title, description, children, actions, size = 'md' }: DialogProps) => {
  const focus = useReturnFocus();
  useOpenDialog(open, () => onOpenChange(false));
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <div className="veil" />
        <Base.Content
          data-modal=""
          aria-modal="true"
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={classNames('dialog', WIDTHS[size])}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <div className="min-w-0 py-0.5">
              <Base.Title className="text-lg font-medium">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close asChild>
              <IconButton label="Close">
                <X aria-hidden className="size-4" />
              </IconButton>
            </Base.Close>
          </header>
          <div className="min-h-0 overflow-y-auto p-5">{children}</div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>
          )}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
};
