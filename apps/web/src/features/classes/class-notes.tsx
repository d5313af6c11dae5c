import { classes } from '@windcall/contract';
import { useCall } from '../../api/use-call.ts';
import { defineStored, someText, useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { ButtonLink } from '../../kit/button-link.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { dueWords } from './assignments/assignment-words.ts';

/** How often it is looked whether a live has begun, ms. */
const LOOK_MS = 20_000;

/** The newest sign-in code that its owner has been told of: when it was made (ISO 8601). */
const codeTold = defineStored({ key: 'classCodeTold', schema: someText, encoding: 'text' });

/** Above the screen: the live that is going on in a class of one's own, a sign-in code that an instructor has made, and what is due next. */
export const ClassNotes = () => {
  const { data } = useCall(classes.listClasses, {}, { refetchInterval: LOOK_MS });
  const told = useThing(codeTold);
  const live = data?.classes.find(({ liveId, archived }) => liveId !== null && !archived);
  const newest = data?.classes
    .map(({ newCodeAt }) => newCodeAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const code = newest !== undefined && (told === null || newest > told) ? newest : null;
  const due = data?.classes
    .filter(({ archived }) => !archived)
    .flatMap(({ id, name, toDo }) => toDo.map((one) => ({ ...one, classId: id, className: name })))
    .sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))[0];
  const runs = live && classes.isAtLeast(live.role, 'assistant');
  return (
    <>
      {code !== null && (
        <div role="status" className="offline-note class-note">
          <p>Your instructor made you a new code on {formatDate(code)}.</p>
          <Button size="sm" onClick={() => codeTold.write(code)}>
            OK
          </Button>
        </div>
      )}
      {live && (
        <div role="status" className="offline-note class-note">
          <p>
            <strong className="font-medium text-ink">{live.name}</strong> is live.
          </p>
          <ButtonLink
            size="sm"
            to={runs ? `/classes/${live.id}/desk` : `/classes/${live.id}/lives/${live.liveId}`}
            aria-label={runs ? `To the desk of ${live.name}` : `Join ${live.name}`}
          >
            {runs ? 'To the desk' : 'Join'}
          </ButtonLink>
        </div>
      )}
      {due && (
        <div role="status" className="offline-note class-note">
          <p>
            {due.dueAt === null ? due.className : dueWords(due.dueAt, new Date())}:{' '}
            <strong className="font-medium text-ink">{due.title}</strong>
          </p>
          <ButtonLink
            size="sm"
            to={`/classes/${due.classId}?tab=assignments`}
            aria-label={`To ${due.title} of ${due.className}`}
          >
            Open
          </ButtonLink>
        </div>
      )}
    </>
  );
};
