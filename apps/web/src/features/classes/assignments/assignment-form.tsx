import { assignments, type BodyOf, type classes, courses, drills, matches } from '@windcall/contract';
import type { ReactNode } from 'react';
import { messageOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import {
  endOfOwnDay,
  FormDialog,
  NumberField,
  ownDay,
  Select,
  Switch,
  TextArea,
  TextField,
  useFields,
} from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { ANYWHERE, FIRST_YD, GIVEN, LEVELS, levelOf, PLACES } from '../live/make-live.tsx';
import { DRILL_WORDS, whatLine } from './assignment-words.ts';

type What = BodyOf<typeof assignments.createAssignment>['what'];
const MATCH = 'match ';
const COURSE = 'course ';

interface AssignmentValues {
  title: string;
  note: string;
  /** A kind of drill, a ready-made stage or a match, by its key in the list. */
  kind: string;
  level: drills.Level;
  tasks: number;
  place: string;
  distance: number;
  wind: 'own' | 'same';
  /** A day, `2026-11-30`; empty for none. */
  due: string;
  closes: boolean;
  tries: number;
}

/** Homework with a fixed task, and its dialog's words. */
interface Known {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly what: What;
  /** Number of students who get the homework; undefined until loaded. */
  readonly students: number | undefined;
  readonly parts: ReactNode;
}

interface AssignmentFormProps {
  readonly klass: classes.ClassView;
  /** The assignment to change, without its task and wind; absent for a new one. */
  readonly given?: assignments.Assignment;
  readonly known?: Known;
  readonly onMade?: () => void;
  readonly onClose: () => void;
}

/** Default time until homework is due, ms. */
const WEEK_MS = 7 * 86_400_000;

export const AssignmentForm = ({ klass, given, known, onMade, onClose }: AssignmentFormProps) => {
  const units = useUnits();
  const dueBefore = given?.dueAt ? ownDay(given.dueAt) : '';
  const isFree = !given && !known;
  const { values, set, field } = useFields<AssignmentValues>({
    title: given?.title ?? known?.name ?? '',
    note: given?.note ?? '',
    kind: 'calls',
    level: drills.FIRST_LEVEL,
    tasks: drills.TASKS.calls,
    place: ANYWHERE,
    distance: FIRST_YD,
    wind: 'own',
    due: known ? ownDay(new Date(Date.now() + WEEK_MS).toISOString()) : dueBefore,
    closes: given?.closesAtDue ?? false,
    tries: given?.tries ?? 1,
  });
  const { title, note, kind, level, tasks, place, distance, wind, due, closes, tries } = values;
  const ready = useCall(courses.listReadyCourses, {}, { enabled: isFree, staleTime: Number.POSITIVE_INFINITY });
  const entered = useCall(matches.listMatches, {}, { enabled: isFree });
  const onSuccess = (): void => {
    void refresh(assignments.listAssignments);
    onClose();
    onMade?.();
  };
  const make = useCallMutation(assignments.createAssignment, { onSuccess });
  const change = useCallMutation(assignments.updateAssignment, { onSuccess });
  const error = make.error ?? change.error;
  const drill = assignments.ASSIGNED_KINDS.find((one) => one === kind);
  const course = kind.startsWith(COURSE) ? ready.data?.[Number(kind.slice(COURSE.length))] : undefined;
  const isMatch = given ? 'match' in given.what : kind.startsWith(MATCH);
  const whatOf = (): What | null => {
    if (known) return known.what;
    if (drill) return { drill, level, tasks, ...(place === GIVEN && { distances: [distance] }) };
    if (isMatch) return { match: kind.slice(MATCH.length) };
    return course ? { course } : null;
  };
  const submit = (): void => {
    const id = String(klass.id);
    if (given) {
      change.mutate({
        params: { id, a: String(given.id) },
        body: {
          title,
          note,
          closesAtDue: due !== '' && closes,
          // an unchanged day keeps its hour
          ...(due !== dueBefore && { dueAt: due === '' ? null : endOfOwnDay(due) }),
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
        ...(due !== '' && { dueAt: endOfOwnDay(due), closesAtDue: closes }),
        ...(!isMatch && { tries }),
        ...(note.trim() !== '' && { note }),
      },
    });
  };
  const nothingMade = given ? 'Nothing was changed. Try again.' : 'The assignment was not made. Try again.';
  const today = ownDay(new Date().toISOString());
  return (
    <FormDialog
      title={given ? `Change ${given.title}` : (known?.title ?? 'New assignment')}
      description={
        given
          ? `${whatLine(units, given)}. The task cannot change; students who have begun keep their tries.`
          : known?.lead
      }
      send={given ? 'Save' : `Assign to ${known?.students ?? 'the class'}`}
      disabled={known !== undefined && !known.students}
      pending={make.isPending || change.isPending}
      trouble={error && messageOf(units, error, nothingMade)}
      onClose={onClose}
      onSend={submit}
    >
      {known?.parts}
      <TextField label="Title" required maxLength={80} {...field('title')} />
      {isFree && (
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
            set('kind', next);
            const one = assignments.ASSIGNED_KINDS.find((known) => known === next);
            if (one) set('tasks', drills.TASKS[one]);
          }}
        />
      )}
      {isFree && drill && (
        <div className="flex flex-wrap gap-4">
          {drill !== 'self-test' && (
            <Select
              label="Level"
              value={String(level)}
              choices={LEVELS}
              onChange={(next) => set('level', levelOf(next))}
            />
          )}
          <NumberField label="Calls" min={1} max={drills.TASKS.most} step={1} {...field('tasks')} />
          <Select label="Where" {...field('place')} choices={PLACES} />
          {place === GIVEN && (
            <NumberField label="Distance" kind="range" {...field('distance')} min={100} max={1250} step={25} />
          )}
        </div>
      )}
      {!isMatch && (
        <div className="flex flex-wrap gap-4">
          {isFree && (
            <Select
              label="Wind"
              {...field('wind')}
              choices={[
                { value: 'own', label: 'Each their own' },
                { value: 'same', label: 'The same for all' },
              ]}
            />
          )}
          <NumberField label="Tries" {...field('tries')} min={1} max={assignments.ASSIGNMENT_LIMITS.tries} step={1} />
        </div>
      )}
      <TextField
        label="Due"
        type="date"
        hint="At the end of that day. Leave it empty for no due date."
        {...field('due')}
        min={dueBefore !== '' && dueBefore < today ? dueBefore : today}
      />
      {due !== '' && (
        <Switch
          label="Closes when it is due"
          hint="Otherwise it can be begun later, and is marked as late."
          checked={closes}
          onChange={field('closes').onChange}
        />
      )}
      <TextArea label="Note" hint="The class reads it." rows={2} maxLength={500} {...field('note')} />
    </FormDialog>
  );
};
