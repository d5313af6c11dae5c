import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useOpenDialog } from './open-dialogs.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  /** `danger` (default) for acts without undo. */
  readonly variant?: 'danger' | 'primary';
  readonly pending?: boolean;
}

/** Asks before an act. The focus starts on Cancel; Escape cancels; a press outside does nothing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, title, text, confirmLabel, onConfirm, cancelLabel = 'Cancel', pending } = props;
  const { variant = 'danger' } = props;
  const focus = useReturnFocus();
  useOpenDialog(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <div className="veil" />
        <AlertDialog.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          aria-modal="true"
          className="dialog max-w-md"
        >
          <div className="p-5">
            <AlertDialog.Title className="text-lg font-medium">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-base text-ink-2 [overflow-wrap:anywhere]">
              {text}
            </AlertDialog.Description>
          </div>
          <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={variant} pending={pending ?? false} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
