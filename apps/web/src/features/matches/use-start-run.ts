import { type courses, runs } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/message-of.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { useChosenRifle } from '../../api/use-chosen-rifle.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { makePractice } from './here/make-practice.ts';
import { practiceAddress } from './here/practice-runs.ts';

/** Makes a run and goes to it: practice in this page (a demo's on the server, which counts it), or a match's stage. */
export const useStartRun = () => {
  const units = useUnits();
  const navigate = useNavigate();
  const demo = useDemo();
  const { stored, known } = useChosenRifle();
  const [making, setMaking] = useState(false);
  const create = useCallMutation(runs.createRun, {
    onSuccess: ({ id }) => navigate(`/practice/runs/${id}`),
    onError: (error) =>
      toastError('Not Started', messageOf(units, error, 'The stage could not be started. Try again.')),
  });
  const makeHere = async (course: courses.Course): Promise<void> => {
    setMaking(true);
    try {
      const { id } = await makePractice(course, stored ?? DEFAULT_PROFILE);
      navigate(practiceAddress(id));
    } catch (error) {
      toastError('Not Started', messageOf(units, error, 'The stage could not be started. Try again.'));
    } finally {
      setMaking(false);
    }
  };
  return {
    /** Starts practice with Fire Control's rifle. */
    practice: (course: courses.Course): void => {
      if (demo.isDemo) create.mutate({ body: { course, profileId: desk.rifleId.read() } });
      else if (!known) toastError('Not Started', 'Your rifle is not loaded yet. Try again in a moment.');
      else if (!making) void makeHere(course);
    },
    scored: (match: string, course: number): void => create.mutate({ body: { match, course } }),
    pending: create.isPending || making,
    /** Practice of this account needs the server. */
    needsServer: demo.isDemo,
  };
};
