import { auth } from '@windcall/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { endOfOwnDay, ownDay } from '../../kit/own-zone.ts';
import { Select } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { SUBSCRIPTIONS } from './user-words.ts';

type State = auth.User['sub_status'];

interface SubscriptionDialogProps {
  readonly user: auth.User;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onSave: (change: { sub_status: State; grace_until: number | null }) => void;
}

/** End of a day in the reader's time zone, seconds since 1970. */
const endOf = (day: string): number | null => (day === '' ? null : Date.parse(endOfOwnDay(day)) / 1000);

/** Sets a user's subscription, which decides about WMP and truing. */
export const SubscriptionDialog = ({ user, pending, onClose, onSave }: SubscriptionDialogProps) => {
  const form = useId();
  const [state, setState] = useState<State>(user.sub_status);
  const [grace, setGrace] = useState(user.grace_until === null ? '' : ownDay(user.grace_until * 1000));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) onSave({ sub_status: state, grace_until: endOf(grace) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={`Subscription of ${user.username}`}
      description="WMP and truing need an active subscription, a trial, or a period of grace."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <Select
          label="Subscription"
          value={state}
          onChange={setState}
          choices={auth.SUBSCRIPTION_STATES.map((value) => ({ value, label: SUBSCRIPTIONS[value].word }))}
        />
        <TextField
          label="Grace until"
          type="date"
          value={grace}
          onChange={setGrace}
          hint="Everything stays usable until the end of this day where you are. Empty for none."
        />
      </form>
    </Dialog>
  );
};
