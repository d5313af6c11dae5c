import { flagIn, leanDegOf, seenFlagDeg, slabIn, TREE_BANDS } from '@windcall/cues';
import type { SeenCue } from '@windcall/training';
import { ydToM } from '@windcall/units';
import { windSide } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { ClockGlyph, type Drawn, FlagGlyph, MirageGlyph } from './cue-glyphs.tsx';
import { cueName, degrees, tellCue, thirdName } from './cue-words.ts';

const seenSigned = (crossMph: number): number => {
  const cue = flagIn({ crossMph, headMph: 0 });
  return Math.sign(Math.sin((cue.yawDeg * Math.PI) / 180)) * seenFlagDeg(cue);
};

/** The rule on a cue once it is answered: the cue's own angle, and the answer turned back into one. Null where it has none. */
export const drawnOn = (cue: SeenCue, saidMph: number | null): Drawn | undefined => {
  if (cue.kind === 'flag') {
    const side = Math.sign(Math.sin((cue.cue.yawDeg * Math.PI) / 180));
    return { trueDeg: side * seenFlagDeg(cue.cue), yoursDeg: saidMph === null ? null : seenSigned(saidMph) };
  }
  if (cue.kind === 'mirage') {
    const yours = saidMph === null ? null : leanDegOf(slabIn({ crossMph: saidMph, headMph: 0 }, ydToM(cue.yd)));
    return { trueDeg: cue.leanDeg, yoursDeg: yours };
  }
  return undefined;
};

const MIL_PX = 22;
const BLADES_PX = Array.from({ length: 15 }, (_, i) => 30 + 10 * i);
/** What tells the cues of a picture apart. */
const keyOf = (cue: SeenCue): string =>
  [
    cue.kind,
    cue.kind === 'flag' || cue.kind === 'trace' ? cue.yd : '',
    'third' in cue ? cue.third : '',
    'focus' in cue ? cue.focus : '',
  ].join(' ');

const Drawing = ({ cue, drawn, units }: { cue: SeenCue; drawn: Drawn | undefined; units: Units }) => {
  switch (cue.kind) {
    case 'flag':
      return <FlagGlyph cue={cue.cue} drawn={drawn} tip={cue.tip} />;
    case 'mirage':
      return <MirageGlyph leanDeg={cue.leanDeg} drawn={drawn} />;
    case 'meter':
    case 'clock':
      return <ClockGlyph hour={cue.hour} />;
    case 'trees':
      return (
        <>
          <path d="M100 190V120" className="cue-trunk" />
          <g transform={`rotate(${3 * cue.band} 100 190)`}>
            <ellipse cx="100" cy="96" rx="46" ry="54" className="cue-leaves" />
            {[0, 1, 2, 3].slice(0, cue.band).map((i) => (
              <path key={i} d={`M${58 - 9 * i} ${70 + 4 * i}q-8 24 0 48`} className="cue-swing" />
            ))}
          </g>
        </>
      );
    case 'grass':
      return (
        <g className="cue-blades">
          {BLADES_PX.map((x) => (
            <path key={x} d="M0 0q2 -30 0 -62" transform={`translate(${x} 182) rotate(${cue.leanDeg.toFixed(1)})`} />
          ))}
        </g>
      );
    case 'dust':
      return (
        <>
          <path d="M14 184Q100 128 186 184Z" className="cue-berm" />
          {cue.milPerS !== null && (
            <>
              {[0, 1, 2, 3].map((i) => (
                <circle
                  key={i}
                  cx={100 + Math.sign(cue.milPerS ?? 0) * 20 * i}
                  cy={140 - 3 * i}
                  r={9 + 4 * i}
                  opacity={0.7 - 0.14 * i}
                  className="cue-dust"
                />
              ))}
              <path
                d={`M100 108h${(cue.milPerS * MIL_PX * 0.6).toFixed(1)}`}
                className="cue-arrow"
                markerEnd="url(#cue-head)"
              />
            </>
          )}
        </>
      );
    case 'splash':
      return (
        <>
          <path d="M12 150H188" className="cue-scale" />
          {Array.from({ length: 9 }, (_, i) => i - 4).map((mil) => (
            <g key={mil}>
              <path d={`M${100 + MIL_PX * mil} 144v12`} className="cue-scale" />
              <text x={100 + MIL_PX * mil} y="172" textAnchor="middle" className="cue-hour">
                {units.figure('angle', Math.abs(mil))}
              </text>
            </g>
          ))}
          {cue.marks.map(({ tS, rightMil }, i) => (
            <g key={tS}>
              <circle
                cx={100 + MIL_PX * (rightMil - (cue.marks[0]?.rightMil ?? 0))}
                cy={150 - 28 - 20 * i}
                r={8 + 4 * i}
                className="cue-dust"
              />
              <text
                x={100 + MIL_PX * (rightMil - (cue.marks[0]?.rightMil ?? 0))}
                y={98 - 26 * i}
                textAnchor="middle"
                className="cue-hour"
              >
                {tS} s
              </text>
            </g>
          ))}
        </>
      );
    case 'trace':
      return (
        <>
          <path d="M84 146h32v32h-32z" className="cue-scale" />
          <path
            d={`M${100 + 62 * cue.from} 30C${100 + 66 * cue.from} 84 ${100 + 44 * cue.from} 124 100 162`}
            fill="none"
            className="cue-wave"
          />
          {[0.25, 0.5, 0.75].map((share) => (
            <circle
              key={share}
              cx={100 + 60 * (1 - share ** 2) * cue.from}
              cy={30 + 132 * share}
              r={13 - 7 * share}
              opacity="0.45"
              className="cue-dust"
            />
          ))}
        </>
      );
    case 'wind':
      return (
        <>
          <path d="M100 186L76 54h48Z" className="cue-berm" />
          <path
            d={`M${cue.mph > 0 ? 178 : 22} 120h${(-Math.sign(cue.mph) * (20 + 8 * Math.abs(cue.mph))).toFixed(1)}`}
            className="cue-arrow"
            markerEnd={cue.mph === 0 ? undefined : 'url(#cue-head)'}
          />
        </>
      );
  }
};

/** What is written under a cue: its place, and figures that an instrument shows. Angles are the learner's to read. */
const caption = (units: Units, cue: SeenCue): string => {
  switch (cue.kind) {
    case 'meter':
    case 'clock':
      return tellCue(units, cue);
    case 'wind':
      return `${thirdName(cue.third)}: ${windSide(units, cue.mph)}`;
    case 'trees':
      return `${TREE_BANDS[cue.band]?.words}`;
    case 'grass':
      return `${cueName(units, cue)}`;
    case 'dust':
    case 'splash':
    case 'trace':
      return tellCue(units, cue);
    case 'flag': {
      const along = Math.cos((cue.cue.yawDeg * Math.PI) / 180);
      return `${cueName(units, cue)}${Math.abs(along) < 0.26 ? '' : along > 0 ? ', orange: away' : ', yellow: toward you'}`;
    }
    default:
      return cueName(units, cue);
  }
};

interface CuePictureProps {
  readonly cues: readonly SeenCue[];
  /** The rule is drawn on the picture once the task is answered. */
  readonly answered: boolean;
  readonly saidMph: number | null;
  /** Said instead of shown. */
  readonly inWords: boolean;
  /** Names each cue by a letter, where one of them is to be picked. */
  readonly lettered?: boolean;
}

/** What a task shows: each cue in its own field, or all in words. */
export const CuePicture = ({ cues, answered, saidMph, inWords, lettered = false }: CuePictureProps) => {
  const units = useUnits();
  const letter = (i: number): string => (lettered ? `${i === 0 ? 'A' : 'B'}. ` : '');
  if (inWords) {
    return (
      <ul className="lesson-words" aria-label="In words">
        {cues.map((cue, i) => (
          <li key={keyOf(cue)}>{`${letter(i)}${tellCue(units, cue)}`}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className="lesson-cues" data-count={Math.min(4, cues.length)}>
      {cues.map((cue, i) => {
        const drawn = answered ? drawnOn(cue, cues.length === 1 ? saidMph : null) : undefined;
        return (
          <figure key={keyOf(cue)} data-theme="dark">
            <svg viewBox="0 0 200 200" role="img" aria-label={`${letter(i)}${tellCue(units, cue)}`}>
              <defs>
                <marker
                  id="cue-head"
                  viewBox="0 0 8 8"
                  refX="6"
                  refY="4"
                  markerWidth="7"
                  markerHeight="7"
                  orient="auto"
                >
                  <path d="M0 0L8 4L0 8Z" className="cue-head" />
                </marker>
              </defs>
              <rect width="200" height="200" className="cue-sky" />
              <path d="M0 150Q100 140 200 150V200H0Z" className="cue-ground" />
              <Drawing cue={cue} drawn={drawn} units={units} />
            </svg>
            <figcaption>
              {letter(i)}
              {caption(units, cue)}
              {drawn && (
                <span className="figure block">
                  <i className="key-true" aria-hidden /> {degrees(drawn.trueDeg)}
                  {drawn.yoursDeg !== null && (
                    <>
                      {' '}
                      <i className="key-yours" aria-hidden /> you {degrees(drawn.yoursDeg)}
                    </>
                  )}
                </span>
              )}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
};
