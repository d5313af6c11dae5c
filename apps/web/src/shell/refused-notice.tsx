import { ApiError, messageOf, sendingUser } from '../api/index.ts';
import { dropItems, type OutboxItem, type OutboxKind, outbox } from '../desk/outbox.ts';
import { useThing } from '../desk/slot.ts';
import { Button } from '../kit/index.ts';
import { useUnits } from '../units/index.ts';

const NAMES: Readonly<Record<OutboxKind, readonly [one: string, many: string]>> = {
  shot: ['shot', 'shots'],
  round: ['round of a stage', 'rounds of a stage'],
  'drill-call': ['wind call', 'wind calls'],
  'drill-shot': ['practice shot', 'practice shots'],
  review: ['answer of a minute', 'answers of a minute'],
  entry: ['entry of the field log', 'entries of the field log'],
  lesson: ['answer of a lesson', 'answers of a lesson'],
  day: ['day', 'days'],
};

const isConflict = (data: unknown): boolean => (data as { code?: string } | null)?.code === 'day-changed';

const groupsOf = (refused: readonly OutboxItem[]): Map<string, OutboxItem[]> => {
  const groups = new Map<string, OutboxItem[]>();
  for (const item of refused) {
    const key = `${item.kind} ${item.refused?.message}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** Shows this browser's items that the server refused, with reasons, until the user dismisses them. */
export const RefusedNotice = () => {
  const units = useUnits();
  const userId = sendingUser();
  // the day's own screen shows both versions for the user to choose
  const refused = useThing(outbox).filter(
    ({ refused: why, userId: owner, kind }) =>
      why !== null && owner === userId && !(kind === 'day' && isConflict(why.data)),
  );
  if (refused.length === 0) return null;
  return (
    <aside role="alert" aria-label="Not recorded" className="update-prompt">
      <ul>
        {[...groupsOf(refused)].map(([key, group]) => {
          const [{ kind, refused: why } = { kind: 'shot' as const, refused: null }] = group;
          const error = why && new ApiError(why.status, why.message, why.data, { sentence: why.sentence });
          return (
            <li key={key}>
              {group.length === 1 ? `1 ${NAMES[kind][0]} was` : `${group.length} ${NAMES[kind][1]} were`} not recorded.{' '}
              {messageOf(units, error, 'The server refused it.')}
            </li>
          );
        })}
      </ul>
      <Button size="sm" onClick={() => dropItems(refused)}>
        OK
      </Button>
    </aside>
  );
};
