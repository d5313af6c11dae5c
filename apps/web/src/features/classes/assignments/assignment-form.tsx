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
import { DRILL_WORDS, dayOf, endOfDay, whatLine } from './assignment-words.ts';

type What = BodyOf<typeof assignments.createAssignment>['what'];
const ANYWHERE = 'any';
const GIVEN = 'given';
const FIRST_YD = 600;
const MATCH = 'match ';
const COURSE = 'course ';

interface AssignmentFormProps {
  readonly klass: classes.ClassView;
  /** The one to change: what is to be done, and in which wind, stays. A new one where absent. */
  readonly given?: assignments.Assignment;
  readonly onClose: () => void;
}

/** What a class is to do by itself: what, in which wind, until when and how often. */
export const AssignmentForm = ({ klass, given, onClose }: AssignmentFormProps) => {
  const units = useUnits();
  const [title, setTitle] = useState(given?.title ?? '');
  const [note, setNote] = useState(given?.note ?? '');
  const [kind, setKind] = useState<string>('calls');
  const [level, setLevel] = useState<drills.Level>(drills.FIRST_LEVEL);
  const [tasks, setTasks] = useState<number>(drills.TASKS.calls);
  const [place, setPlace] = useState(ANYWHERE);
  const [distance, setDistance] = useState(FIRST_YD);
  const [wind, setWind] = useState<'own' | 'same'>('own');
  const dueBefore = given?.dueAt ? dayOf(given.dueAt) : '';
  const [due, setDue] = useState(dueBefore);
  const [closes, setCloses] = useState(given?.closesAtDue ?? false);
  const [tries, setTries] = useState(given?.tries ?? 1);
  const ready = useCall(courses.listReadyCourses, {}, { enabled: !given, staleTime: Number.POSITIVE_INFINITY });
  const entered = useCall(matches.listMatches, {}, { enabled: !given });
  const onSuccess = (): void => {
    void refresh(assignments.listAssignments);
    onClose();
  };
  const make = useCallMutation(assignments.createAssignment, { onSuccess });
  const change = useCallMutation(assignments.updateAssignment, { onSuccess });
  const error = make.error ?? change.error;
  const drill = assignments.ASSIGNED_KINDS.find((one) => one === kind);
  const course = kind.startsWith(COURSE) ? ready.data?.[Number(kind.slice(COURSE.length))] : undefined;
  const isMatch = given ? 'match' in given.what : kind.startsWith(MATCH);
  const whatOf = (): What | null => {
    if (drill) return { drill, level, tasks, ...(place === GIVEN && { distances: [distance] }) };
    if (isMatch) return { match: kind.slice(MATCH.length) };
    return course ? { course } : null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = String(klass.id);
    if (given) {
      change.mutate({
        params: { id, a: String(given.id) },
        body: {
          title,
          note,
          closesAtDue: due !== '' && closes,
          // a day that was not touched keeps its hour
          ...(due !== dueBefore && { dueAt: due === '' ? null : endOfDay(due) }),
          ...(!isMatch && { tries }),
        },
      });
      return;
    }
    const what = whatOf();
    if (what === null) return;
    make.mutate({
      params: { id },
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
  const today = dayOf(new Date().toISOString());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={given ? `Change ${given.title}` : 'New assignment'}
      description={given && `${whatLine(units, given)}. That stays; those who have begun keep what they have.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="assignment" pending={make.isPending || change.isPending}>
            {given ? 'Save' : 'Give it to the class'}
          </Button>
        </>
      }
    >
      <form id="assignment" className="flex flex-col gap-4" onSubmit={submit}>
        <TextField label="Title" required maxLength={80} value={title} onChange={setTitle} />
        {!given && (
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
        )}
        {!given && drill && (
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
            {!given && (
              <Select
                label="Wind"
                value={wind}
                choices={[
                  { value: 'own', label: 'Each their own' },
                  { value: 'same', label: 'The same for all' },
                ]}
                onChange={setWind}
              />
            )}
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
          hint="At the end of that day. Leave it empty for no due date."
          value={due}
          min={dueBefore !== '' && dueBefore < today ? dueBefore : today}
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
        {error && (
          <p role="alert" className="text-warn">
            {messageOf(
              units,
              error,
              given ? 'Nothing was changed. Try again.' : 'The assignment was not made. Try again.',
            )}
          </p>
        )}
      </form>
    </Dialog>
  );
};
