import { classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { z } from 'zod';
import { useCall, useCallMutation } from '../../../api/use-call.ts';
import { defineStored } from '../../../desk/slot.ts';
import { type Action, useActions } from '../../../shortcuts/use-actions.ts';
import { mayDo } from './live-words.ts';
import { stepAfter, stepBefore, stepWords, sumStep } from './wall-steps.ts';

/** Whether the wall asks before it shows each cue; stored in this browser, so that desk and wall agree. */
export const asksFirst = defineStored<boolean>({ key: 'classAsksFirst', schema: z.boolean() });

interface Commanded {
  readonly klass: Pick<classes.ClassView, 'id' | 'role'>;
  readonly live: lives.Live;
  readonly table: Pick<ClassTable, 'state' | 'task' | 'step' | 'standings' | 'holdUntil'>;
  readonly asks: boolean;
  readonly reread: () => void;
}

export const useRevealedWind = (classId: number, liveId: number | undefined, table: Commanded['table'] | undefined) => {
  const isShown = table !== undefined && table.task > 0 && (table.state === 'revealed' || table.state === 'over');
  return useCall(
    lives.revealLiveWind,
    { params: { id: String(classId), live: String(liveId ?? 0), n: String(table?.task ?? 0) } },
    { enabled: isShown && liveId !== undefined },
  );
};

/** The commands of a live with their keys, for the desk and for the wall of a user who may run it. */
export const useLiveCommands = ({ klass, live, table, asks, reread }: Commanded) => {
  const { state, task, step = 0, standings = false, holdUntil } = table;
  const params = { id: String(klass.id), live: String(live.id) };
  const options = { onSettled: reread };
  const open = useCallMutation(lives.openNext, options);
  const freeze = useCallMutation(lives.freezeTask, options);
  const again = useCallMutation(lives.openAgain, options);
  const late = useCallMutation(lives.decideLate, options);
  const reveal = useCallMutation(lives.revealLiveTask, options);
  const skip = useCallMutation(lives.skipTask, options);
  const end = useCallMutation(lives.endLive, options);
  const show = useCallMutation(lives.showOnWall, options);
  const wind = useRevealedWind(klass.id, live.id, table);
  const mayRun = classes.isAtLeast(klass.role, 'assistant');
  const may = mayDo(state, task, live.tasks);
  const cues = wind.data?.task === task ? wind.data.read.cues.length : null;
  const isShown = state === 'revealed' && cues !== null;
  const go = (to: number): void => show.mutate({ params, body: { task, step: to, standings } });
  const act = (name: string, keys: Action['keys'], enabled: boolean, perform: () => void): Action => ({
    ...{ name, keys, enabled: mayRun && enabled, perform },
  });
  const hasNext = step <= sumStep(cues ?? 0) && (task < live.tasks || step < sumStep(cues ?? 0));
  const actions = {
    open: act(task === 0 ? 'Open wind 1' : 'Open the next wind', ['n'], may.next, () =>
      open.mutate({ params, body: { task: task + 1 } }),
    ),
    freeze: act('Freeze', ['f'], may.freeze, () => freeze.mutate({ params, body: { task } })),
    again: act('Open again', ['o'], holdUntil !== undefined, () => again.mutate({ params, body: { task } })),
    reveal: act('Reveal', ['r'], may.reveal, () => reveal.mutate({ params, body: { task } })),
    forward: act('Next cue', ['ArrowRight', 'PageDown'], isShown && hasNext, () =>
      go(stepAfter(step, cues ?? 0, asks)),
    ),
    back: act('Back one cue', ['ArrowLeft', 'PageUp'], isShown && step > 0, () =>
      go(stepBefore(step, cues ?? 0, asks)),
    ),
  };
  useActions('Class', Object.values(actions));
  return {
    actions,
    wind,
    cues,
    may,
    /** Label of the → key; null after the last cue. */
    nextCue: isShown ? stepWords(step, cues ?? 0) : null,
    isBusy: {
      open: open.isPending,
      freeze: freeze.isPending,
      again: again.isPending,
      reveal: reveal.isPending,
      end: end.isPending,
    },
    decideLate: (memberId: number, count: boolean) => late.mutate({ params, body: { task, memberId, count } }),
    skip: () => skip.mutate({ params, body: { task } }),
    end: () => end.mutate({ params }),
    showStandings: (to: boolean) => show.mutate({ params, body: { task, step, standings: to } }),
    failed: [open, freeze, again, late, reveal, skip, end, show].find(({ error }) => error !== null)?.error ?? null,
  };
};
export type LiveCommands = ReturnType<typeof useLiveCommands>;
