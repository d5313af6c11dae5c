import { type CueTrack, PENNANT } from '@windcall/cues';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { useEffect, useMemo, useState } from 'react';
import { DEFAULT_DISPLAY } from '../../../scope/default-display.ts';
import { Glass, GlassLine, GlassText } from '../../../scope/glass.tsx';
import { openingPower, reachMil } from '../../../scope/opening-power.ts';
import { arcPath, fromPlumb, pathOf, placeOnGlass } from '../../../scope/place-on-glass.ts';
import type { RangeAir } from '../../../scope/range/range-air.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { DEFAULT_RETICLE } from '../../../scope/reticles.ts';
import type { Scene } from '../../../scope/scene.ts';
import { ScopeView } from '../../../scope/scope-view.tsx';
import { fieldMilOf } from '../../../scope/view.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { pictureWords } from './landing-words.ts';
import type { Begun, Told } from './use-landing-call.ts';

/** Pause after the impact, ms. */
const LOOK_MS = 900;

/** The air of a track that repeats as a loop. */
const goesRound = (track: CueTrack, begunAt: number): RangeAir => {
  const roundS = track.stepS * (track.trees.length - 1);
  return { kind: 'track', track, momentAt: () => ((Date.now() - begunAt) / 1000) % roundS };
};

/** The picture with every flag at its mean angle. */
const stillAt = (track: CueTrack, leanDeg: number): RangeAir => ({
  kind: 'track',
  track: {
    ...track,
    flags: track.flags.map((flag) => ({ ...flag, liftDeg: [leanDeg], yawDeg: flag.yawDeg.slice(0, 1) })),
    trees: track.trees.slice(0, 1),
  },
  momentAt: () => 0,
});

/** The flag on which the angle is drawn: the nearest one wholly in the field of view. */
const flagInField = (track: CueTrack, halfMil: number): CueTrack['flags'][number] | undefined => {
  const byDistance = [...track.flags].sort((a, b) => a.zM - b.zM);
  return byDistance.find((flag) => reachMil(flag, track.rangeM) < 0.85 * halfMil) ?? byDistance.at(-1);
};

/** The rule, drawn on the flag: the line of the pole, the true angle and the called angle. */
const ToldAngle = ({
  track,
  told,
  fieldMil,
}: {
  readonly track: CueTrack;
  readonly told: Told;
  readonly fieldMil: number;
}) => {
  const flag = flagInField(track, fieldMil / 2);
  if (flag === undefined) return null;
  const { leanDeg, said, was } = told;
  const glass = placeOnGlass({ fieldMil, aim: { x: 0, y: 0 }, rangeM: track.rangeM });
  const pivot = glass.world(flag.asideM, flag.poleM - PENNANT.hoistM / 2, flag.zM);
  // a wind from the right blows the cloth to the left
  const side = was > 0 ? -1 : 1;
  const away = Math.max(190, 1.15 * PENNANT.lengthM * glass.perM(flag.zM));
  const saidDeg = Math.min(88, 4 * Math.abs(said));
  const isOther = said * was > 0 && Math.abs(said - was) >= 1;
  const letters = fromPlumb(pivot, side * (leanDeg / 2), 0.78 * away);
  const plate = { x: 500, y: 500, rx: 150, ry: 150 };
  return (
    <Glass dim={0.5} lit={[{ x: pivot.x, y: pivot.y + away / 3, rx: 1.3 * away, ry: 1.3 * away }, plate]}>
      <GlassLine ink="aid" d={pathOf([pivot, fromPlumb(pivot, 0, away)])} />
      {isOther && <GlassLine ink="yours" d={pathOf([pivot, fromPlumb(pivot, side * saidDeg, 0.92 * away)])} />}
      <GlassLine ink="truth" d={pathOf([pivot, fromPlumb(pivot, side * leanDeg, away)])} />
      <GlassLine ink="truth" wide={0.7} d={arcPath(pivot, 0, side * leanDeg, 0.6 * away)} />
      <GlassText ink="truth" px={20} at={letters}>
        {leanDeg}°
      </GlassText>
    </Glass>
  );
};

interface LandingScopeProps {
  readonly wind: Begun;
  readonly begunAt: number;
  readonly said: number | null;
  /** The shot, once it is fired. */
  readonly told: Told | null;
  /** Whether to draw the angle: after the shot. */
  readonly isTold: boolean;
  /** Called when the shot has been shown. */
  readonly onSeen: () => void;
}

/** The range of the first call: flags that show the wind, a plate, and the called hold. */
export const LandingScope = ({ wind, begunAt, said, told, isTold, onSeen }: LandingScopeProps) => {
  const units = useUnits();
  const { cues: track, distance, targetType, targetSize, k } = wind;
  const [power, setPower] = useState(() => openingPower(track));
  const [firedS, setFiredS] = useState(0);
  const flying = told !== null && !isTold;
  useEffect(() => {
    if (!flying) return;
    setFiredS(performance.now() / 1000);
    const landsMs = wantsStill() ? 0 : 1000 * (told.seen.trace.at(-1)?.tS ?? 0);
    const timer = setTimeout(onSeen, landsMs + LOOK_MS);
    return () => clearTimeout(timer);
  }, [flying, told, onSeen]);
  const air = useMemo(
    () => (isTold && told ? stillAt(track, told.leanDeg) : goesRound(track, begunAt)),
    [track, begunAt, isTold, told],
  );
  const holdMil = isTold ? 0 : (said ?? 0) * k;
  const widthMil = targetSize * TARGET_MIL_PER_MOA;
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [{ id: 'plate', type: targetType, widthMil, x: 0, y: 0, current: true }],
      impacts:
        told === null
          ? []
          : [{ number: 1, x: told.right, y: 0, center: { x: 0, y: 0 }, isHit: told.isHit, latest: isTold }],
      aim: { x: holdMil, y: 0 },
    }),
    [distance, targetType, widthMil, told, isTold, holdMil],
  );
  const flight = useMemo(
    () => (flying && firedS > 0 ? { firedS, points: told.seen.trace } : null),
    [flying, firedS, told],
  );
  const inches = widthMil * distance * 0.036;
  return (
    <ScopeView
      scene={scene}
      reticle={DEFAULT_RETICLE}
      power={power}
      display={DEFAULT_DISPLAY}
      air={air}
      flight={flight}
      onZoom={setPower}
      silent
      description={
        isTold
          ? 'The scope on the plate after the shot.'
          : `A rifle scope on a steel plate, ${units.aloud('mount', inches, 0)} wide, at ${units.aloud('range', distance, 0)}. ${pictureWords(track.flags)}`
      }
      corners={{ topLeft: null, topRight: null, bottomLeft: null }}
    >
      {isTold && told && (
        <ToldAngle
          track={track}
          told={told}
          fieldMil={fieldMilOf({ power, trueField: false, devicePx: 1, cssPx: 1 })}
        />
      )}
    </ScopeView>
  );
};
