import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './form-frame.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size'> {
  /** Text of the button that sends the form. */
  readonly send: ReactNode;
  readonly variant?: 'primary' | 'danger';
  readonly pending: boolean;
  readonly disabled?: boolean;
  /** Why the form was not sent; null without an error. */
  readonly trouble?: string | null;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly className?: string;
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/** A dialog with one form, open while it is mounted. */
export const FormDialog = (props: FormDialogProps) => {
  const { send, variant = 'primary', pending, disabled = false, trouble = null, onClose, onSend, ...rest } = props;
  const { className, noValidate, children, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={id} pending={pending} disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      <FormFrame {...{ id, noValidate, trouble }} className={className ?? 'flex flex-col gap-4'} onSubmit={onSend}>
        {children}
      </FormFrame>
    </Dialog>
  );
};
