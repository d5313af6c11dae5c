import { classes } from '@windcall/contract';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { formatDateTime } from '../../../kit/format-date.ts';
import { Panel } from '../../../kit/panel.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';

/** Who waits to be let in: each one by themselves, or all at once. */
export const WaitingList = ({
  klass,
  waiting,
}: {
  readonly klass: classes.ClassView;
  readonly waiting: readonly classes.ClassMember[];
}) => {
  const units = useUnits();
  const params = { id: String(klass.id) };
  const onError = (error: unknown) => {
    toastError('Not Changed', messageOf(units, error, 'Try again.'));
    void refresh(classes.getClass);
  };
  const change = useCallMutation(classes.updateMember, { onSuccess: () => refresh(classes.getClass), onError });
  const all = useCallMutation(classes.letAllIn, {
    onSuccess: ({ letIn, waiting: left }) => {
      if (left > 0)
        toastError(
          'Not Everybody Is In',
          `${letIn} let in, ${left} still waiting: the class has no seat left for them.`,
        );
      void refresh(classes.getClass);
    },
    onError,
  });
  const decide = ({ id }: classes.ClassMember, removed: boolean): void =>
    change.mutate({ params: { ...params, memberId: String(id) }, body: { removed } });
  return (
    <Panel
      title="Waiting to be let in"
      aside={
        waiting.length > 1 && (
          <Button size="sm" pending={all.isPending} onClick={() => all.mutate({ params })}>
            Let all in
          </Button>
        )
      }
    >
      <p role="status" className="mb-2 text-sm text-ink-2">
        {waiting.length === 0 ? 'Nobody waits now.' : `${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'}.`}
      </p>
      {waiting.length > 0 && (
        <ul className="class-rows">
          {waiting.map((member) => (
            <li key={member.id} className="flex-wrap">
              <div>
                <p>{member.name}</p>
                <small>
                  {member.managed ? 'new account' : 'own account'}
                  {member.waitingAt && `, since ${formatDateTime(member.waitingAt)}`}
                </small>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" aria-label={`Let ${member.name} in`} onClick={() => decide(member, false)}>
                  Let in
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Turn ${member.name} away`}
                  onClick={() => decide(member, true)}
                >
                  Turn away
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
