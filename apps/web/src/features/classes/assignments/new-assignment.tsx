import { assignments, type BodyOf, type classes, courses, drills, matches } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCall, useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { NumberField } from '../../../kit/number-field.tsx';
import { Select } from '../../../kit/select.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { TextArea, TextField } from '../../../kit/text-field.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { DRILL_WORDS, dayOf, endOfDay } from './assignment-words.ts';

type What = BodyOf<typeof assignments.createAssignment>['what'];
const ANYWHERE = 'any';
const GIVEN = 'given';
const FIRST_YD = 600;
const MATCH = 'match ';
const COURSE = 'course ';

interface NewAssignmentProps {
  readonly klass: classes.ClassView;
  readonly onClose: () => void;
}

/** What a class is to do by itself: what, in which wind, until when and how often. */
export const NewAssignment = ({ klass, onClose }: NewAssignmentProps) => {
  const units = useUnits();
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');
  const [kind, setKind] = useState<string>('calls');
  const [level, setLevel] = useState<drills.Level>(drills.FIRST_LEVEL);
  const [tasks, setTasks] = useState<number>(drills.TASKS.calls);
  const [place, setPlace] = useState(ANYWHERE);
  const [distance, setDistance] = useState(FIRST_YD);
  const [wind, setWind] = useState<'own' | 'same'>('own');
  const [due, setDue] = useState('');
  const [closes, setCloses] = useState(false);
  const [tries, setTries] = useState(1);
  const ready = useCall(courses.listReadyCourses, {}, { staleTime: Number.POSITIVE_INFINITY });
  const entered = useCall(matches.listMatches, {});
  const make = useCallMutation(assignments.createAssignment, {
    onSuccess: () => {
      void refresh(assignments.listAssignments);
      onClose();
    },
  });
  const drill = assignments.ASSIGNED_KINDS.find((one) => one === kind);
  const course = kind.startsWith(COURSE) ? ready.data?.[Number(kind.slice(COURSE.length))] : undefined;
  const isMatch = kind.startsWith(MATCH);
  const whatOf = (): What | null => {
    if (drill) return { drill, level, tasks, ...(place === GIVEN && { distances: [distance] }) };
    if (isMatch) return { match: kind.slice(MATCH.length) };
    return course ? { course } : null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const what = whatOf();
    if (what === null) return;
    make.mutate({
      params: { id: String(klass.id) },
      body: {
        title,
        what,
        wind,
        ...(due !== '' && { dueAt: endOfDay(due), closesAtDue: closes }),
        ...(!isMatch && { tries }),
        ...(note.trim() !== '' && { note }),
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New assignment"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="new-assignment" pending={make.isPending}>
            Give it to the class
          </Button>
        </>
      }
    >
      <form id="new-assignment" className="flex flex-col gap-4" onSubmit={submit}>
        <TextField label="Title" required maxLength={80} value={title} onChange={setTitle} />
        <Select
          label="What"
          value={kind}
          choices={[
            ...assignments.ASSIGNED_KINDS.map((one) => ({ value: one as string, label: DRILL_WORDS[one] })),
            ...(ready.data ?? []).map(({ name }, i) => ({
              value: `${COURSE}${i}`,
              label: name,
              group: 'A stage that comes with Windcall',
            })),
            ...(entered.data ?? []).map(({ code, name }) => ({
              value: `${MATCH}${code}`,
              label: name,
              group: 'A match you made or entered',
            })),
          ]}
          onChange={(next) => {
            setKind(next);
            const one = assignments.ASSIGNED_KINDS.find((known) => known === next);
            if (one) setTasks(drills.TASKS[one]);
          }}
        />
        {drill && (
          <div className="flex flex-wrap gap-4">
            {drill !== 'self-test' && (
              <Select
                label="Level"
                value={String(level)}
                choices={drills.LEVEL_NUMBERS.map((one) => ({ value: String(one), label: `Level ${one}` }))}
                onChange={(next) =>
                  setLevel(drills.LEVEL_NUMBERS.find((one) => String(one) === next) ?? drills.FIRST_LEVEL)
                }
              />
            )}
            <NumberField label="Calls" value={tasks} min={1} max={drills.TASKS.most} step={1} onChange={setTasks} />
            <Select
              label="Where"
              value={place}
              choices={[
                { value: ANYWHERE, label: 'Any distance' },
                { value: GIVEN, label: 'One distance' },
              ]}
              onChange={setPlace}
            />
            {place === GIVEN && (
              <NumberField
                label="Distance"
                kind="range"
                value={distance}
                min={100}
                max={1250}
                step={25}
                onChange={setDistance}
              />
            )}
          </div>
        )}
        {!isMatch && (
          <div className="flex flex-wrap gap-4">
            <Select
              label="Wind"
              value={wind}
              choices={[
                { value: 'own', label: 'Each their own' },
                { value: 'same', label: 'The same for all' },
              ]}
              onChange={setWind}
            />
            <NumberField
              label="Tries"
              value={tries}
              min={1}
              max={assignments.ASSIGNMENT_LIMITS.tries}
              step={1}
              onChange={setTries}
            />
          </div>
        )}
        <TextField
          label="Due"
          type="date"
          hint="At the end of that day. Without a day it is due at no time."
          value={due}
          min={dayOf(new Date().toISOString())}
          onChange={setDue}
        />
        {due !== '' && (
          <Switch
            label="Closes when it is due"
            hint="Otherwise it can be begun later, and is marked as late."
            checked={closes}
            onChange={setCloses}
          />
        )}
        <TextArea label="Note" hint="The class reads it." rows={2} maxLength={500} value={note} onChange={setNote} />
        {make.error && (
          <p role="alert" className="text-warn">
            {messageOf(units, make.error, 'The assignment was not made. Try again.')}
          </p>
        )}
      </form>
    </Dialog>
  );
};
