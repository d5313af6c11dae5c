import { classes } from '@windcall/contract';
import { useState } from 'react';
import { failure, refresh, useCallMutation } from '../../../api/index.ts';
import { Button, ConfirmDialog, formatDateTime, Panel, TextField } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { isStudying } from '../class-words.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** A moment in the form of a date and time field, by the reader's clock. */
const asTyped = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
const QUARTER_MS = 15 * 60_000;

/** Removes everyone who joined since a time: for a class filled by a stranger with the code. */
export const RemoveSince = ({
  klass,
  members,
}: {
  readonly klass: classes.ClassView;
  readonly members: readonly classes.ClassMember[];
}) => {
  const units = useUnits();
  const [since, setSince] = useState(() => asTyped(new Date(Date.now() - QUARTER_MS)));
  const [asking, setAsking] = useState(false);
  const remove = useCallMutation(classes.removeSince, {
    onSuccess: () => {
      setAsking(false);
      void refresh(classes.getClass);
    },
    onError: failure(units, 'Nobody Removed'),
  });
  const at = new Date(since);
  const isTime = !Number.isNaN(at.getTime());
  const joined = members.filter(
    (member) => isTime && isStudying(member) && Date.parse(member.joinedAt) >= at.getTime(),
  );
  const count = joined.length === 1 ? '1 student' : `${joined.length} students`;
  return (
    <Panel title="Strangers in the class?">
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-2">
          Remove everyone who joined since a time. The code they came by ends with them: share the new one. Their
          accounts and calls stay theirs, and you can let each one back in.
        </p>
        <TextField
          label="Joined since"
          type="datetime-local"
          value={since}
          onChange={setSince}
          {...(!isTime && { error: 'Joined since must be a date and a time.' })}
        />
        <Button disabled={joined.length === 0} onClick={() => setAsking(true)}>
          {joined.length === 0 ? 'Nobody joined since then' : `Remove ${count}`}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${count}?`}
        text={`They joined since ${isTime ? formatDateTime(at.toISOString()) : since}: ${joined.map(({ name }) => name).join(', ')}.`}
        confirmLabel={`Remove ${count}`}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: String(klass.id) }, body: { since: at.toISOString() } })}
      />
    </Panel>
  );
};
