import { drills } from '@windcall/contract';
import { clockPartOf, FLAG_LAW, PENNANT } from '@windcall/cues';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useCall } from '../../api/use-call.ts';
import { useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { openingPower } from '../../scope/opening-power.ts';
import type { RangeAir } from '../../scope/range/range-air.ts';
import { CAMERA_M, centerMilOf, flagOfCue } from '../../scope/range/range-view.ts';
import { DEFAULT_RETICLE } from '../../scope/reticles.ts';
import type { Scene } from '../../scope/scene.ts';
import { scopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import { fieldMilOf } from '../../scope/view.ts';
import { windSide } from '../../units/crosswind.ts';
import { showedWords } from '../../units/cue-words.ts';
import { useUnits } from '../../units/use-units.tsx';

type Cue = drills.PictureRead['cues'][number];
type Track = drills.Replay['track'];

/** Steps of the slider and of playing, s. */
const STEP_S = 0.5;

/** Where a flag hangs on its pole, mil from the plate: + right and + up. */
const hoistOf = (track: Track, { zM, asideM, poleM }: Track['flags'][number]) => ({
  x: (1000 * asideM) / zM,
  y: (1000 * (poleM - PENNANT.hoistM / 2 - CAMERA_M)) / zM - centerMilOf(track.rangeM),
});

/** The rule on the picture: the angle that is read, from what it is measured, and what it comes to. */
const RuleOf = ({ track, cue, half }: { readonly track: Track; readonly cue: Cue; readonly half: number }) => {
  const units = useUnits();
  const flag = flagOfCue(track, cue);
  const { showed } = cue;
  const says = cue.means === null ? '' : windSide(units, cue.means);
  let from = { x: 0, y: 1 };
  let tip = { x: 0, y: 0 };
  let plumb = { x: 0, y: 0 };
  let text = '';
  if (flag && 'seenDeg' in showed) {
    from = hoistOf(track, flag);
    const length = (1000 * PENNANT.lengthM) / flag.zM;
    const lift = (showed.liftDeg * Math.PI) / 180;
    // as it is seen: how low the tip hangs is the lift, how far it reaches is the heading too
    const reach = Math.sin(lift) * Math.sin((showed.yawDeg * Math.PI) / 180);
    tip = { x: from.x + length * reach, y: from.y - length * Math.cos(lift) };
    plumb = { x: from.x, y: from.y - length };
    text = `${Math.round(showed.liftDeg)}° ÷ ${FLAG_LAW.liftDegPerMph} × ${clockPartOf(showed.yawDeg).text} = ${says}`;
  } else if ('leanDeg' in showed && cue.kind === 'mirage') {
    const lean = (showed.leanDeg * Math.PI) / 180;
    const length = half / 3;
    tip = { x: length * Math.sin(lean), y: 1 + length * Math.cos(lean) };
    plumb = { x: 0, y: 1 + length };
    text = `${Math.round(Math.abs(showed.leanDeg))}° = ${says}`;
  } else return null;
  const size = half / 14;
  const atX = Math.max(-0.55 * half, Math.min(0.55 * half, (from.x + tip.x) / 2));
  return (
    <g>
      <path d={`M${from.x} ${-from.y}L${plumb.x} ${-plumb.y}`} className="still-plumb" />
      <path d={`M${from.x} ${-from.y}L${tip.x} ${-tip.y}`} className="still-rule" />
      <text x={atX} y={Math.min(-from.y, -tip.y) - size / 2} fontSize={size} textAnchor="middle" className="still-text">
        {text}
      </text>
    </g>
  );
};

/** What lies over the picture: the numbers of the table at their flags, and the rule of the row that was pressed. */
const Overlay = ({
  track,
  read,
  drawn,
  half,
  isCommit,
}: {
  readonly track: Track;
  readonly read: drills.PictureRead;
  readonly drawn: number | null;
  readonly half: number;
  readonly isCommit: boolean;
}) => {
  const size = half / 16;
  const cue = read.cues.find(({ number }) => number === drawn);
  return (
    <svg aria-hidden viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} className="still-over">
      {read.cues.map((row) => {
        const flag = flagOfCue(track, row);
        if (flag === undefined) return null;
        const { x, y } = hoistOf(track, flag);
        const at = { x, y: y + (600 * PENNANT.hoistM) / flag.zM + size };
        if (Math.hypot(at.x, at.y) > 0.92 * half) return null;
        return (
          <g key={row.number}>
            <circle cx={at.x} cy={-at.y} r={size * 0.8} className="still-tag" />
            <text x={at.x} y={-at.y + size * 0.36} fontSize={size} textAnchor="middle" className="still-text">
              {row.number}
            </text>
          </g>
        );
      })}
      {cue && isCommit && <RuleOf track={track} cue={cue} half={half} />}
    </svg>
  );
};

interface RevealStillProps {
  readonly drillId: number;
  readonly revealed: Pick<drills.Revealed, 'number' | 'read' | 'distance' | 'targetType' | 'targetSize'>;
  readonly drawn: number | null;
  /** Without numbers and rules: to be called again. */
  readonly bare?: boolean;
}

/** The scope at the commit, and its last 20 seconds again. */
export const RevealStill = ({ drillId, revealed, drawn, bare = false }: RevealStillProps) => {
  const units = useUnits();
  const params = { id: String(drillId), n: String(revealed.number) };
  const { data: replay, error } = useCall(drills.getReplay, { params });
  if (error) {
    return (
      <p role="alert" className="text-sm text-warn">
        {messageOf(units, error, 'The picture could not be loaded.')}
      </p>
    );
  }
  if (!replay) return <Skeleton className="aspect-square w-full" />;
  return <Still replay={replay} revealed={revealed} drawn={drawn} bare={bare} />;
};

/** The scope at the end of a look, and its last 20 seconds again. */
export const Still = ({
  replay,
  revealed,
  drawn,
  bare = false,
  title = 'When you committed',
  end = 'commit',
}: Omit<RevealStillProps, 'drillId' | 'revealed'> & {
  readonly revealed: Omit<RevealStillProps['revealed'], 'number'>;
  readonly replay: Pick<drills.Replay, 'track' | 'commitS'>;
  readonly title?: string;
  /** What the moment it ends at is called. */
  readonly end?: string;
}) => {
  const units = useUnits();
  const { track, commitS } = replay;
  const display = useThing(scopeDisplay);
  const [power, setPower] = useState(() => openingPower(track));
  const [atS, setAtS] = useState(commitS);
  const [playing, setPlaying] = useState(false);
  const endS = track.startS + STEP_S * (track.trees.length - 1);
  const cue = revealed.read.cues.find(({ number }) => number === drawn);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (atS + STEP_S > endS) setPlaying(false);
      else setAtS(atS + STEP_S);
    }, 1000 * STEP_S);
    return () => clearTimeout(timer);
  }, [playing, atS, endS]);
  const air = useMemo((): RangeAir => ({ kind: 'track', track, momentAt: () => atS }), [track, atS]);
  const { distance, targetType, targetSize } = revealed;
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [
        { id: 'plate', type: targetType, widthMil: targetSize * TARGET_MIL_PER_MOA, x: 0, y: 0, current: true },
      ],
      impacts: [],
      aim: { x: 0, y: 0 },
    }),
    [distance, targetType, targetSize],
  );
  const toggle = (): void => {
    if (!playing) setAtS(track.startS);
    setPlaying(!playing);
  };
  const isCommit = Math.abs(atS - commitS) < STEP_S / 2;
  const said =
    Math.abs(atS - commitS) < 0.05
      ? end
      : `${units.number(Math.abs(atS - commitS), 1)} s ${atS < commitS ? 'before' : 'after'}`;
  const half = fieldMilOf({ power, trueField: display.trueField, devicePx: 1, cssPx: 1 }) / 2;
  return (
    <section aria-label={title} className="reveal-still">
      <h3 className="practice-h">
        {title} {!bare && <small>numbers match the table</small>}
      </h3>
      <div className="still-square">
        <ScopeView
          scene={scene}
          reticle={DEFAULT_RETICLE}
          power={power}
          display={{ ...display, seeMirage: true, windInWords: false, focus: cue?.focus ?? 0 }}
          air={air}
          onZoom={setPower}
          description={
            bare
              ? 'The scope at your commit.'
              : `The scope at your commit. ${revealed.read.cues.map((row) => `${row.number}: ${showedWords(units, row)}`).join('. ')}.`
          }
          corners={{ topLeft: <span className="figure">{power}×</span>, topRight: null, bottomLeft: null }}
        />
        {!bare && <Overlay track={track} read={revealed.read} drawn={drawn} half={half} isCommit={isCommit} />}
      </div>
      <div className="still-bar">
        <Button size="sm" onClick={toggle}>
          {playing ? 'Stop' : 'Last 20 s'}
        </Button>
        <input
          type="range"
          aria-label="Moment of the picture"
          aria-valuetext={said}
          min={0}
          max={track.trees.length - 1}
          step={1}
          value={Math.round((atS - track.startS) / STEP_S)}
          onChange={(event) => {
            setPlaying(false);
            setAtS(track.startS + STEP_S * Number(event.target.value));
          }}
          onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
        />
        <span className="figure text-xs whitespace-nowrap text-ink-3">{said}</span>
      </div>
    </section>
  );
};
