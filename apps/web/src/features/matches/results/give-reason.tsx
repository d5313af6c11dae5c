import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { TextField } from '../../../kit/text-field.tsx';

interface GiveReasonProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly pending: boolean;
  readonly onGive: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks the match director for the reason of what they do, and says what it does. */
export const GiveReason = (props: GiveReasonProps) => {
  const { title, text, label, confirm, isDangerous = false, pending, onGive, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            pending={pending}
            disabled={reason.trim() === ''}
            onClick={() => onGive(reason.trim())}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <TextField label={label} maxLength={200} value={reason} onChange={setReason} />
    </Dialog>
  );
};
