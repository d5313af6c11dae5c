import { type courses, runs } from '@windcall/contract';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';

/** Makes a run and goes to it: practice of a stage, or a stage of a match. */
export const useStartRun = () => {
  const units = useUnits();
  const navigate = useNavigate();
  const create = useCallMutation(runs.createRun, {
    onSuccess: ({ id }) => navigate(`/practice/runs/${id}`),
    onError: (error) =>
      toastError('Not Started', messageOf(units, error, 'The stage could not be started. Try again.')),
  });
  return {
    /** With the rifle that is chosen on Fire Control. */
    practice: (course: courses.Course): void => create.mutate({ body: { course, profileId: desk.rifleId.read() } }),
    scored: (match: string, course: number): void => create.mutate({ body: { match, course } }),
    pending: create.isPending,
  };
};
