import { history, sessions } from '@windcall/contract';
import { counted } from '@windcall/units';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf, refresh, useCallMutation, useOffline } from '../../../api/index.ts';
import { outbox } from '../../../desk/outbox.ts';
import { useThing } from '../../../desk/slot.ts';
import { Button, ConfirmDialog } from '../../../kit/index.ts';
import { toast, toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';
import { forgetSession } from './open-session.ts';
import { dropShotsOf, unsentShots } from './shot-sender.ts';

interface DeleteSessionProps {
  readonly sessionId: number;
  readonly recorded: number;
  readonly onDeleted?: () => void;
}

const lossText = (sessionId: number, recorded: number, waiting: number): string => {
  const total = recorded + waiting;
  if (total === 0) return `Session ${sessionId} has no shots. It is deleted for good.`;
  const unsent =
    waiting === 0 ? '' : ` ${waiting} of them ${waiting === 1 ? 'is' : 'are'} not recorded yet and will be lost.`;
  return `Session ${sessionId} and its ${counted(total, 'shot')} are deleted for good.${unsent}`;
};

export const DeleteSession = ({ sessionId, recorded, onDeleted }: DeleteSessionProps) => {
  const units = useUnits();
  const [isAsking, setAsking] = useState(false);
  useThing(outbox);
  const waiting = unsentShots().filter(({ value }) => value.sessionId === sessionId).length;
  const isOffline = useOffline();
  const remove = useCallMutation(sessions.deleteSession, {
    onSuccess: async () => {
      dropShotsOf(sessionId);
      setAsking(false);
      onDeleted?.();
      await Promise.all([forgetSession(sessionId), refresh(history.listHistory)]);
      toast({ title: 'Session Deleted', description: `Session ${sessionId}, ${counted(recorded + waiting, 'shot')}.` });
    },
    onError: (error) => {
      setAsking(false);
      toastError('Session Error', messageOf(units, error, 'The session could not be deleted.'));
    },
  });
  const ask = (): void => {
    if (isOffline) toastError('Session Error', 'Deleting a session needs the network.');
    else setAsking(true);
  };
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden className="size-4" />} onClick={ask}>
        Delete Session
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete session ${sessionId}?`}
        text={lossText(sessionId, recorded, waiting)}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: String(sessionId) } })}
      />
    </>
  );
};
