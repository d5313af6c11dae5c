import { assignments, classes, type drills, type lives } from '@windcall/contract';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { missedCells } from './assignment-words.ts';

const TITLE = 'Again: those the class missed';

interface AgainButtonProps {
  readonly klass: classes.ClassView;
  readonly tasks: lives.ClassReview['tasks'];
  readonly level: drills.Level;
}

/** Gives the class ten calls of the three kinds of wind in which it lost the most plates; nothing where it lost none. */
export const AgainButton = ({ klass, tasks, level }: AgainButtonProps) => {
  const units = useUnits();
  const navigate = useNavigate();
  const cells = missedCells(tasks);
  const make = useCallMutation(assignments.createAssignment, {
    onSuccess: () => {
      void refresh(assignments.listAssignments);
      navigate(`/classes/${klass.id}?tab=assignments`);
    },
    onError: (error) => toastError('Not Given', messageOf(units, error, 'The assignment was not made. Try again.')),
  });
  if (cells.length === 0 || klass.archived || !classes.isAtLeast(klass.role, 'instructor')) return null;
  return (
    <Button
      pending={make.isPending}
      onClick={() =>
        make.mutate({
          params: { id: String(klass.id) },
          body: { title: TITLE, what: { drill: 'calls', level, cells } },
        })
      }
    >
      {TITLE}
    </Button>
  );
};
