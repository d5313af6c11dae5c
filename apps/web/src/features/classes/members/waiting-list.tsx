import { classes } from '@windcall/contract';
import { failure, messageOf, refresh, useCallMutation } from '../../../api/index.ts';
import { Button, formatDateTime, Panel } from '../../../kit/index.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';

/** Names of a group that are listed. */
const MOST_NAMED = 7;

const Group = ({
  members,
  isDesk,
  onLetIn,
  onTurnAway,
}: {
  readonly members: readonly classes.ClassMember[];
  readonly isDesk: boolean;
  readonly onLetIn: () => void;
  readonly onTurnAway: () => void;
}) => {
  const n = members.length;
  const times = members.map(({ waitingAt }) => Date.parse(waitingAt ?? '')).sort((a, b) => a - b);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const silent = members.filter(({ heard }) => heard === false).length;
  const names = members.slice(0, MOST_NAMED).map(({ name }) => name);
  const title = isDesk ? `${n} on this desk’s network` : `${n} from one other network`;
  return (
    <section
      aria-label={title}
      data-far={!isDesk || undefined}
      className="mt-3 rounded border border-line px-4 py-3 data-far:border-warn"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-medium">{title}</b>
        {isDesk && <Button onClick={onLetIn}>Let in {n}</Button>}
      </p>
      {!isDesk && (
        <p className="text-sm text-ink-2">
          First seen {new Date(first).toLocaleTimeString()}, all within {Math.ceil((last - first) / 1000)} s.
          {silent > 0 &&
            ` ${silent} of the ${n} ${n === 1 ? 'phone' : 'phones'} ${silent === 1 ? 'does' : 'do'} not answer.`}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-2">
        {names.join(', ')}
        {n > MOST_NAMED && `, and ${n - MOST_NAMED} more`}
      </p>
      {!isDesk && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={onLetIn}>
            Let in {n}
          </Button>
          <Button variant="danger" onClick={onTurnAway}>
            Turn away, new code
          </Button>
        </p>
      )}
    </section>
  );
};

/** Newcomers at the door, by network: one press lets a group in, or turns it away with a new code. */
export const WaitingGroups = ({
  klass,
  waiting,
}: {
  readonly klass: Pick<classes.ClassView, 'id'>;
  readonly waiting: readonly classes.ClassMember[];
}) => {
  const units = useUnits();
  const params = { id: String(klass.id) };
  const options = {
    onSuccess: () => void refresh(classes.getClass),
    onError: failure(units, 'Not Changed'),
  };
  const letIn = useCallMutation(classes.letAllIn, options);
  const turnAway = useCallMutation(classes.turnAwayAll, options);
  const networks = [...new Set(waiting.flatMap(({ network }) => network ?? []))].sort(
    (a, b) => Number(b === 'desk') - Number(a === 'desk'),
  );
  return networks.map((network) => (
    <Group
      key={network}
      members={waiting.filter((member) => member.network === network)}
      isDesk={network === 'desk'}
      onLetIn={() => letIn.mutate({ params, query: { network } })}
      onTurnAway={() => turnAway.mutate({ params, body: { network } })}
    />
  ));
};

/** Waiting members: lets in each one, or all at once. */
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
      <WaitingGroups klass={klass} waiting={waiting} />
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
