import { assignments, classes, drills, type lives } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import {
  Button,
  endOfOwnDay,
  FormDialog,
  NumberField,
  ownDay,
  TextArea,
  TextField,
  useFields,
} from '../../../kit/index.ts';
import { cellWords, useUnits } from '../../../units/index.ts';
import { isStudying } from '../class-words.ts';
import { missedCells } from './assignment-words.ts';

const TITLE = 'The winds this class missed most';
/** Default due time: a week from now. */
const WEEK_MS = 7 * 86_400_000;

interface AssignHomeworkProps {
  readonly klass: classes.ClassView;
  readonly tasks: lives.ClassReview['tasks'];
  readonly level: drills.Level;
}

interface Homework {
  due: string;
  tries: number;
  note: string;
}

/** Assigns ten calls of the kinds of wind in which the class lost the most plates, after a question. */
export const AssignHomework = ({ klass, tasks, level }: AssignHomeworkProps) => {
  const [isAsked, setAsked] = useState(false);
  const cells = missedCells(tasks);
  if (cells.length === 0 || klass.archived || !classes.isAtLeast(klass.role, 'instructor')) return null;
  return (
    <>
      <Button variant="primary" size="lg" onClick={() => setAsked(true)}>
        Assign as homework…
      </Button>
      {isAsked && <Asking klass={klass} cells={cells} level={level} onClose={() => setAsked(false)} />}
    </>
  );
};

const Asking = ({
  klass,
  cells,
  level,
  onClose,
}: {
  readonly klass: classes.ClassView;
  readonly cells: readonly drills.DrillCell[];
  readonly level: drills.Level;
  readonly onClose: () => void;
}) => {
  const units = useUnits();
  const navigate = useNavigate();
  const { data } = useCall(classes.listMembers, { params: { id: String(klass.id) } });
  const students = (data?.members ?? []).filter(isStudying);
  const { values, field } = useFields<Homework>({
    due: ownDay(new Date(Date.now() + WEEK_MS).toISOString()),
    tries: 1,
    note: '',
  });
  const make = useCallMutation(assignments.createAssignment, {
    onSuccess: () => {
      void refresh(assignments.listAssignments);
      navigate(`/classes/${klass.id}?tab=assignments`);
    },
  });
  const { due, tries, note } = values;
  const submit = (): void =>
    make.mutate({
      params: { id: String(klass.id) },
      body: {
        title: TITLE,
        what: { drill: 'calls', level, tasks: drills.TASKS.calls, cells: [...cells] },
        tries,
        ...(due !== '' && { dueAt: endOfOwnDay(due) }),
        ...(note.trim() !== '' && { note }),
      },
    });
  return (
    <FormDialog
      title="Assign ten calls as homework?"
      description="What this class missed most. A new wind for each student."
      send={`Assign to ${data === undefined ? 'the class' : students.length}`}
      pending={make.isPending}
      disabled={students.length === 0}
      trouble={make.error && messageOf(units, make.error, 'Nothing was assigned. Try again.')}
      onClose={onClose}
      onSend={submit}
    >
      <section aria-label="What they will call" className="rounded border border-line bg-sunk p-3">
        <p className="text-sm text-ink-2">Ten calls, level {level}, of</p>
        <ul className="list-disc pl-5">
          {cells.map((cell) => (
            <li key={Object.values(cell).join(' ')}>{cellWords(units, cell)}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Who">
        <p className="text-sm text-ink-2">
          {students.length === 1 ? 'The one student' : `All ${students.length} students`} of the class, also who was not
          there
        </p>
        <p className="[overflow-wrap:anywhere]">{students.map(({ name }) => name).join(', ')}</p>
      </section>
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Due"
          type="date"
          hint="At the end of that day. Leave it empty for no due date."
          {...field('due')}
          min={ownDay(new Date().toISOString())}
        />
        <NumberField label="Tries" {...field('tries')} min={1} max={assignments.ASSIGNMENT_LIMITS.tries} step={1} />
      </div>
      <TextArea label="Note to the class (optional)" rows={2} maxLength={500} {...field('note')} />
    </FormDialog>
  );
};
