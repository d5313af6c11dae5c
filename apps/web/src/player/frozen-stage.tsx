import './player.css';
import type { drills } from '@windcall/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useThing } from '../desk/slot.ts';
import { Skeleton } from '../kit/index.ts';
import { scopeDisplay } from '../scope/scope-display.ts';
import { type Units, useUnits } from '../units/index.ts';
import { CueLabels } from './cue-labels.tsx';
import { Picture } from './picture.tsx';
import { labelsOf } from './read-labels.ts';
import type { useFrozen } from './use-frozen.ts';

interface FrozenStageProps {
  readonly plate: Pick<drills.DrillTask, 'distance' | 'targetType' | 'targetSize'>;
  /** The track is null while it loads. */
  readonly frozen: Pick<ReturnType<typeof useFrozen>, 'track' | 'momentAt' | 'isRunning'>;
  readonly read: drills.PictureRead;
  readonly saidMph: number | null;
  readonly shot?: ComponentProps<typeof CueLabels>['plate'];
  readonly corner: string;
  readonly children?: ReactNode;
}

/** The labels of a call's cues, over its frozen picture. */
export const labelsOver =
  (
    units: Units,
    track: drills.CueTrack,
    read: drills.PictureRead,
    saidMph: number | null,
    plate: FrozenStageProps['shot'],
  ) =>
  (fieldMil: number): ReactNode => (
    <CueLabels track={track} cues={labelsOf(units, track, read)} {...{ saidMph, fieldMil, plate }} />
  );

/** The picture of a finished call, beside its text. */
export const FrozenStage = (props: FrozenStageProps) => {
  const { plate, read, saidMph, shot, corner, children } = props;
  const { track, momentAt, isRunning } = props.frozen;
  const units = useUnits();
  const chosen = useThing(scopeDisplay);
  const [focus, setFocus] = useState(0);
  return (
    <div className="player">
      <section aria-label="Scope" className="player-stage">
        {track === null ? (
          <Skeleton className="aspect-square w-full" />
        ) : (
          <Picture
            plate={plate}
            track={track}
            momentAt={momentAt}
            display={{ ...chosen, seeMirage: true, windInWords: false, focus }}
            onFocus={setFocus}
            corner={isRunning ? 'the last 20 s' : corner}
            description="The scope at the call."
            over={isRunning ? undefined : labelsOver(units, track, read, saidMph, shot)}
          />
        )}
      </section>
      <section aria-label="The call" className="player-pane">
        {children}
      </section>
    </div>
  );
};
