import './player.css';
import type { drills } from '@windcall/contract';
import { type ReactNode, useState } from 'react';
import { useThing } from '../desk/slot.ts';
import { Skeleton } from '../kit/index.ts';
import { scopeDisplay } from '../scope/scope-display.ts';
import { useUnits } from '../units/index.ts';
import { CueLabels } from './cue-labels.tsx';
import { Picture } from './picture.tsx';
import { labelsOf } from './read-labels.ts';

interface FrozenStageProps {
  readonly plate: Pick<drills.DrillTask, 'distance' | 'targetType' | 'targetSize'>;
  /** Null while it is loaded. */
  readonly track: drills.CueTrack | null;
  readonly momentAt: () => number;
  readonly isRunning: boolean;
  /** Numbers for the labels; without them when the wind is called again. */
  readonly read?: drills.PictureRead | undefined;
  readonly saidMph?: number | null;
  readonly shot?: { readonly halfWidth: number; readonly impact: { readonly right: number; readonly up: number } };
  readonly corner: string;
  readonly children?: ReactNode;
}

/** The picture of a finished call, beside its text. */
export const FrozenStage = (props: FrozenStageProps) => {
  const { plate, track, momentAt, isRunning, read, saidMph = null, shot, corner, children } = props;
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
            over={
              read && !isRunning
                ? (fieldMil) => (
                    <CueLabels
                      track={track}
                      cues={labelsOf(units, track, read)}
                      saidMph={saidMph}
                      fieldMil={fieldMil}
                      plate={shot}
                    />
                  )
                : undefined
            }
          />
        )}
      </section>
      <section aria-label="The call" className="player-pane">
        {children}
      </section>
    </div>
  );
};
