import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './form-frame.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Text of the button that sends the form. */
  readonly send: ReactNode;
  readonly variant?: 'primary' | 'danger';
  readonly pending: boolean;
  readonly disabled?: boolean;
  /** Why the form was not sent; null without an error. */
  readonly trouble?: string | null;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** A dialog with one form, open while it is mounted. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, send, variant = 'primary', pending, disabled = false, trouble = null } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={id} pending={pending} disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      <FormFrame id={id} className="flex flex-col gap-4" trouble={trouble} onSubmit={props.onSend}>
        {props.children}
      </FormFrame>
    </Dialog>
  );
};
