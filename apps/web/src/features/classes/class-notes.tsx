import { classes } from '@windcall/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { defineStored, oneOf, someText, useThing } from '../../desk/slot.ts';
import { Button, ButtonLink, formatDate } from '../../kit/index.ts';
import { dueWords } from './assignments/assignment-words.ts';
import { NotePlaces, notesSeen } from './note-places.tsx';

/** Interval of looking for a new live, ms. */
const LOOK_MS = 20_000;

/** Creation time of the newest sign-in code whose notice its owner has seen (ISO 8601). */
const codeTold = defineStored({ key: 'classCodeTold', schema: someText, encoding: 'text' });

interface Note {
  readonly key: string;
  readonly words: ReactNode;
  readonly way: ReactNode;
}

/** Notices: a new sign-in code from an instructor, a live in one of the user's classes, and the next due assignment. */
const notesOf = (list: readonly classes.ClassView[], told: string | null): readonly Note[] => {
  const notes: Note[] = [];
  const code = list
    .map(({ newCodeAt }) => newCodeAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  if (code !== undefined && (told === null || code > told)) {
    notes.push({
      key: 'code',
      words: <>Your instructor made you a new code on {formatDate(code)}.</>,
      way: (
        <Button size="sm" onClick={() => codeTold.write(code)}>
          OK
        </Button>
      ),
    });
  }
  const kept = list.filter(({ archived }) => !archived);
  const live = kept.find(({ liveId }) => liveId !== null);
  if (live !== undefined) {
    const runs = classes.isAtLeast(live.role, 'assistant');
    notes.push({
      key: 'live',
      words: (
        <>
          <strong className="font-medium text-ink">{live.name}</strong> is live.
        </>
      ),
      way: (
        <ButtonLink
          size="sm"
          to={runs ? `/classes/${live.id}/desk` : `/classes/${live.id}/lives/${live.liveId}`}
          aria-label={runs ? `To the desk of ${live.name}` : `Join ${live.name}`}
        >
          {runs ? 'To the desk' : 'Join'}
        </ButtonLink>
      ),
    });
  }
  const due = kept
    .flatMap(({ id, name, toDo }) => toDo.map((one) => ({ ...one, classId: id, className: name })))
    .sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))[0];
  if (due !== undefined) {
    notes.push({
      key: 'due',
      words: (
        <>
          {due.dueAt === null ? due.className : dueWords(due.dueAt, new Date())}:{' '}
          <strong className="font-medium text-ink">{due.title}</strong>
        </>
      ),
      way: (
        <ButtonLink
          size="sm"
          to={`/classes/${due.classId}?tab=assignments&begin=${due.id}`}
          aria-label={`Begin ${due.title} of ${due.className}`}
        >
          Begin
        </ButtonLink>
      ),
    });
  }
  return notes;
};

/** Notices above the screen. New ones float, so that nothing moves under a thumb. Mount one for each screen. */
export const ClassNotes = () => {
  const { data } = useCall(classes.listClasses, {}, { refetchInterval: LOOK_MS });
  const told = useThing(codeTold);
  const notes = data ? notesOf(data.classes, told) : null;
  const [places] = useState(() => notes?.length ?? Number(notesSeen.read() ?? 0));
  const [isPutOff, setPutOff] = useState(false);
  const count = notes?.length;
  useEffect(() => {
    if (count !== undefined) notesSeen.write(oneOf('0', '1', '2', '3').parse(String(count)));
  }, [count]);
  const show = ({ key, words, way }: Note) => (
    <div key={key} role="status" className="offline-note class-note">
      <p>{words}</p>
      {way}
    </div>
  );
  if (notes === null) return <NotePlaces count={places} />;
  const late = notes.slice(places);
  return (
    <>
      {notes.slice(0, places).map(show)}
      {late.length > 0 && !isPutOff && (
        <div className="late-notes">
          {late.map(show)}
          <Button size="sm" variant="quiet" onClick={() => setPutOff(true)}>
            Later
          </Button>
        </div>
      )}
    </>
  );
};
