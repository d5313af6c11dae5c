import { drills } from '@windcall/contract';
import { FEWEST_CALLS } from '@windcall/training';
import { useEffect } from 'react';
import { keyOf, queryClient, refresh, useCall } from '../../api/index.ts';
import { Button, formatDateTime, Skeleton } from '../../kit/index.ts';
import { Printed } from '../../paper/copy-sheet.tsx';
import { Failed } from '../../player/failed.tsx';
import { KIND_WORDS } from '../../player/figure-words.ts';
import { rulesOf } from '../../player/hosts.ts';
import { LookBack } from '../../player/look-back.tsx';
import { Player } from '../../player/player.tsx';
import { OnPaper } from '../../shell/print-line.tsx';
import { airText, useUnits } from '../../units/index.ts';
import { DrillSummary, type More } from './drill-summary.tsx';
import { NextPlate } from './next-plate.tsx';

interface DrillScreenProps {
  readonly drillId: number;
  /** The open call, in the address, so that a reload keeps it. Null: the first call without a shot. */
  readonly call: number | null;
  /** The call whose reveal is shown after the string, in the address; null for none. */
  readonly look: number | null;
  readonly onCall: (call: number) => void;
  readonly onLook: (call: number) => void;
  readonly revealEach: boolean;
  readonly onLeave: () => void;
  readonly more: More;
}

/** A drill from its first call to its summary. Its state comes from the server, so a reload continues it. */
export const DrillScreen = (props: DrillScreenProps) => {
  const units = useUnits();
  const { drillId, call, look, onCall, onLook, revealEach, onLeave, more } = props;
  const params = { id: String(drillId) };
  const query = useCall(drills.getDrill, { params });
  const drill = query.data;
  const wind = useCall(drills.getYourWind, {}, { gcTime: 0, enabled: drill !== undefined && !drill.over });
  // the drill's calls change Your Wind, and the next screen would show the cached one
  useEffect(() => () => void refresh(drills.getYourWind), []);
  const sigmaMph = wind.data && wind.data.coverage.of >= FEWEST_CALLS ? wind.data.handicap : null;
  // The open call is in the address from the start, so that a reload at its reveal shows the reveal, not the next call.
  const isOpenUnsaid = call === null && look === null && drill !== undefined && !drill.over;
  useEffect(() => {
    if (isOpenUnsaid) onCall(Math.min(drill.tasks, drill.done + 1));
  });
  if (query.error) {
    return (
      <Failed query={query} text="This drill could not be opened." isPage>
        <Button onClick={onLeave}>Back to Practice</Button>
      </Failed>
    );
  }
  if (!drill) {
    return (
      <>
        {/* a call hides the bar from its first frame */}
        {(call ?? 0) <= drills.TASKS.most && <div className="top-line" />}
        <Skeleton className="h-96 w-full" />
      </>
    );
  }
  const toSummary = (): void => onCall(drill.tasks + 1);
  const about = (
    <OnPaper>
      {[
        `${KIND_WORDS[drill.kind]}, level ${drill.level}`,
        drill.profileName || 'built-in rifle',
        airText(units, drill.air),
        formatDateTime(drill.createdAt),
      ].join(' · ')}
    </OnPaper>
  );
  if (look !== null && look >= 1 && look <= drill.tasks) {
    const last = Math.max(look, drill.done);
    return (
      <Printed name="Practice">
        {about}
        <LookBack
          drillId={drillId}
          number={look}
          last={last}
          ghost={drill.ghost?.[look - 1]}
          onLook={onLook}
          onSummary={toSummary}
        />
      </Printed>
    );
  }
  const isStopped = drill.over && drill.kind === 'kyl' && (call ?? 0) > drill.done;
  const number = (isStopped ? null : call) ?? (drill.over ? null : Math.min(drill.tasks, drill.done + 1));
  if (number === null || number < 1 || number > drill.tasks)
    return (
      <Printed name="Practice">
        {about}
        <DrillSummary drillId={drillId} onLeave={onLeave} onLook={onLook} more={more} />
      </Printed>
    );
  const waits = !revealEach && drill.kind === 'calls';
  const onNext = (isOver: boolean): void => {
    void queryClient.invalidateQueries({ queryKey: keyOf(drills.getDrill, { params }) });
    if (!isOver) onCall(number + 1);
    else if (rulesOf(drill.kind, drill.level, waits).tells) toSummary();
    else onLook(1);
  };
  const task = (
    <Player
      key={`${drillId}/${number}`}
      drill={drill}
      number={number}
      sigmaMph={sigmaMph}
      pace={{ kind: 'own', waits, onNext }}
      onLeave={onLeave}
    />
  );
  if (drill.kind !== 'kyl') return task;
  return (
    <NextPlate key={number} drill={drill} number={number} onLeave={onLeave}>
      {task}
    </NextPlate>
  );
};
