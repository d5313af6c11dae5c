import type { drills, lives } from '@windcall/contract';
import { PENNANT } from '@windcall/cues';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { useCallback, useMemo, useState } from 'react';
import { useThing } from '../../../../desk/slot.ts';
import { classNames } from '../../../../kit/class-names.ts';
import { distanceWriter } from '../../../../scope/describe-scope.ts';
import type { RangeAir } from '../../../../scope/range/range-air.ts';
import { RangeLayer } from '../../../../scope/range/range-layer.tsx';
import type { RangePicture } from '../../../../scope/range/range-painter.ts';
import { CAMERA_M, centerMilOf, flagOfCue } from '../../../../scope/range/range-view.ts';
import type { CueWords } from '../../../../scope/range/run-range.ts';
import type { Scene } from '../../../../scope/scene.ts';
import { scopeDisplay } from '../../../../scope/scope-display.ts';
import { useUnits } from '../../../../units/index.ts';

type Track = lives.LiveWind['track'];

/** Bounds of the width of the picture, mil. */
const FIELD_MIL = { least: 8, most: 30 } as const;
/** Share of the height that the plate is below the middle, so that flags fit above it. */
const PLATE_LOW = 0.12;
/** Share of half the width and half the height that a flag may reach. */
const CLEAR = 0.92;

/** A wide look at a range: mil across, and the height of its middle over the plate, mil. */
export interface WideView {
  readonly fieldMil: number;
  readonly aimY: number;
}

/** Place of a flag's hoist, mil from the plate: + right and + up. */
export const hoistOf = ({ rangeM }: Pick<Track, 'rangeM'>, { zM, asideM, poleM }: Track['flags'][number]) => ({
  x: (1000 * asideM) / zM,
  y: (1000 * (poleM - PENNANT.hoistM / 2 - CAMERA_M)) / zM - centerMilOf(rangeM),
});

/** The closest view with two whole flags. `aspect`: width of the picture over its height. */
export const wideView = (track: Pick<Track, 'rangeM' | 'flags'>, aspect: number): WideView => {
  const needs = track.flags
    .map((flag) => {
      const { x, y } = hoistOf(track, flag);
      const length = (1000 * PENNANT.lengthM) / flag.zM;
      const aside = (Math.abs(x) + length) / (CLEAR / 2);
      const up = (y + (1000 * PENNANT.hoistM) / flag.zM) * (aspect / (CLEAR * (0.5 + PLATE_LOW)));
      return Math.max(aside, up);
    })
    .sort((a, b) => a - b);
  const wanted = needs[1] ?? needs[0] ?? FIELD_MIL.least;
  const fieldMil = Math.min(FIELD_MIL.most, Math.max(FIELD_MIL.least, wanted));
  return { fieldMil, aimY: (PLATE_LOW * fieldMil) / aspect };
};

type Wind = Pick<lives.LiveWind, 'distance' | 'targetType' | 'targetSize' | 'track'>;
type Cue = drills.PictureRead['cues'][number];

/** Largest size of the painted range, px a side. */
const MOST_PX = 1200;
/** Power of the scope; decides how much mirage bends the picture. */
const POWER = 12;

/** The moment of its track that a picture shows: now, its last 20 s in a loop, or its end. */
type Moment =
  | { readonly kind: 'live'; readonly elapsed: number; readonly fetchedAt: number }
  | { readonly kind: 'again' | 'end' };

const endS = ({ startS, stepS, trees }: Wind['track']): number => startS + stepS * (trees.length - 1);

const momentOf = (track: Wind['track'], moment: Moment, fromMs: number): (() => number) => {
  const end = endS(track);
  if (moment.kind === 'live') return () => Math.min(end, moment.elapsed + (Date.now() - moment.fetchedAt) / 1000);
  if (moment.kind === 'end') return () => end;
  const length = Math.max(track.stepS, end - track.startS);
  return () => track.startS + (((Date.now() - fromMs) / 1000) % length);
};

interface WideRangeProps {
  readonly wind: Wind;
  readonly moment: Moment;
  /** Size in the wall's own px. */
  readonly width: number;
  readonly height: number;
  /** The cues with their numbers, once they are shown; `lit`: the current one, null for all. */
  readonly marks?: {
    readonly cues: readonly Cue[];
    readonly shown: (index: number) => boolean;
    readonly lit: number | null;
  };
}

/** The range as wide as the wall, moving as on every phone. */
export const WideRange = ({ wind, moment, width, height, marks }: WideRangeProps) => {
  const units = useUnits();
  const { light } = useThing(scopeDisplay);
  const { track, distance, targetType, targetSize } = wind;
  const { fieldMil, aimY } = useMemo(() => wideView(track, width / height), [track, width, height]);
  const [fromMs] = useState(() => Date.now());
  const [told, setTold] = useState<CueWords | null>(null);
  const hear = useCallback((words: CueWords) => setTold(() => words), []);
  const { kind } = moment;
  const [elapsed, fetchedAt] = kind === 'live' ? [moment.elapsed, moment.fetchedAt] : [0, 0];
  const air = useMemo((): RangeAir => {
    const at: Moment = kind === 'live' ? { kind, elapsed, fetchedAt } : { kind };
    return { kind: 'track', track, momentAt: momentOf(track, at, fromMs) };
  }, [track, kind, elapsed, fetchedAt, fromMs]);
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [
        { id: 'plate', type: targetType, widthMil: targetSize * TARGET_MIL_PER_MOA, x: 0, y: 0, current: true },
      ],
      impacts: [],
      aim: { x: 0, y: aimY },
    }),
    [distance, targetType, targetSize, aimY],
  );
  const sizePx = Math.min(MOST_PX, Math.round(width * (window.devicePixelRatio || 1)));
  const picture = useMemo(
    (): RangePicture => ({
      ...{ scene, power: POWER, pxPerMil: sizePx / fieldMil, sizePx, light, focus: 0, mirage: true, air },
    }),
    [scene, sizePx, fieldMil, light, air],
  );
  const at = (mil: { x: number; y: number }) => ({
    left: width / 2 + (mil.x / fieldMil) * width,
    top: height / 2 - ((mil.y - aimY) / fieldMil) * width,
  });
  const windWords = told === null ? '' : told(distanceWriter(units, scene));
  return (
    <div className="relative overflow-hidden bg-[#000]" style={{ width, height }}>
      <div className="absolute left-0" style={{ width, height: width, top: (height - width) / 2 }}>
        <RangeLayer picture={picture} onWords={hear} />
      </div>
      <p className="sr-only">{windWords}</p>
      {marks?.cues.map((cue, i) =>
        marks.shown(i) || marks.lit === i ? (
          <CueMark key={cue.number} cue={cue} track={track} at={at} isLit={marks.lit === i} height={height} />
        ) : null,
      )}
      {marks?.lit != null && <Spot cue={marks.cues[marks.lit]} track={track} at={at} field={width / fieldMil} />}
    </div>
  );
};

type Place = (mil: { x: number; y: number }) => { left: number; top: number };
interface OnPicture {
  readonly cue: Cue | undefined;
  readonly track: Wind['track'];
  readonly at: Place;
}

/** Place of a cue, mil from the plate: a flag at its pole, mirage over the plate; null for the meter. */
const placeOf = ({ cue, track }: Pick<OnPicture, 'cue' | 'track'>): { x: number; y: number } | null => {
  if (cue === undefined) return null;
  const flag = flagOfCue(track, cue);
  if (flag) return hoistOf(track, flag);
  if (cue.kind === 'mirage') return { x: 0, y: 0.9 + 0.7 * (cue.focus ?? 0) };
  return null;
};

const CueMark = ({
  cue,
  track,
  at,
  isLit,
  height,
}: OnPicture & { readonly isLit: boolean; readonly height: number }) => {
  const place = placeOf({ cue, track });
  if (place === null || cue === undefined) return null;
  const flag = flagOfCue(track, cue);
  const { left, top } = at({ x: place.x, y: place.y + (flag ? (700 * PENNANT.hoistM) / flag.zM : 0) });
  if (top < 0 || top > height) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'figure absolute m-[-22px] grid size-[44px] place-items-center rounded-full text-[28px]/none',
        isLit ? 'bg-[#ffb02e] text-[#131006]' : 'bg-[#0b0c0e]/90 text-[#eceae5]',
      )}
      style={{ left, top }}
    >
      {cue.number}
    </span>
  );
};

/** Dims the rest of the picture; a ring around the lit part shows it by shape too. */
const Spot = ({ cue, track, at, field }: OnPicture & { readonly field: number }) => {
  const place = placeOf({ cue, track });
  if (place === null || cue === undefined) return <span aria-hidden className="absolute inset-0 bg-[#060708]/62" />;
  const flag = flagOfCue(track, cue);
  const { left, top } = at(place);
  const radius = Math.max(70, flag ? (1400 * PENNANT.lengthM * field) / flag.zM : 1.2 * field);
  return (
    <span
      aria-hidden
      className="absolute rounded-full border-[3px] border-[#ffb02e] shadow-[0_0_0_4000px_rgb(6_7_8/0.62)]"
      style={{ left: left - radius, top: top - radius, width: 2 * radius, height: 2 * radius }}
    />
  );
};
