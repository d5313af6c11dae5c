import { classes, drills, type lives } from '@windcall/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import { cellWords, useUnits } from '../../../units/index.ts';
import { isStudying } from '../class-words.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { missedCells } from './assignment-words.ts';

interface AssignHomeworkProps {
  readonly klass: classes.ClassView;
  readonly tasks: lives.ClassReview['tasks'];
  readonly level: drills.Level;
}

/** Assigns ten calls of the kinds of wind in which the class lost the most plates, after a confirmation. */
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
  const parts = (
    <>
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
    </>
  );
  return (
    <AssignmentForm
      klass={klass}
      known={{
        name: 'The winds this class missed most',
        title: 'Assign ten calls as homework?',
        lead: 'The winds this class missed most, new for each student.',
        what: { drill: 'calls', level, tasks: drills.TASKS.calls, cells: [...cells] },
        students: data && students.length,
        parts,
      }}
      onMade={() => navigate(`/classes/${klass.id}?tab=assignments`)}
      onClose={onClose}
    />
  );
};
