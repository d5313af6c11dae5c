import type { drills } from '@windcall/contract';
import { airWords } from '@windcall/simulation';
import { FEWEST_CALLS } from '@windcall/training';
import { percentText } from '@windcall/units';
import type { ReactNode } from 'react';
import { angleName, angleText, windText } from '../units/angles.ts';
import { cellWords } from '../units/cell-words.ts';
import { windSide } from '../units/crosswind.ts';
import { useUnits } from '../units/use-units.tsx';
import { ChartGrid, useChartWidth } from './chart-frame.tsx';
import { CueTable } from './cue-table.tsx';
import { handicapText, intervalText, PARTS } from './figure-words.ts';
import { bestOf } from './reveal-facts.ts';
import { waitedS } from './reveal-words.ts';
import { ShareCall } from './share-call.tsx';
import { bracketText, windFigure as wind } from './side-words.ts';

const H = 300;
const LEFT = 48;
/** Below this width the labels at the right are one word. */
const NARROW = 460;
/** Labels closer than this would overprint each other, px. */
const LINE = 14;

const THIRD_WORDS = ['near', 'middle', 'far'] as const;

/** The wind along the path at another moment than the call's. */
export interface PathMoment {
  readonly path: readonly { readonly distance: number; readonly crosswind: number }[];
  readonly label: string;
}

/** Crosswind along the path, with the bracket and its result. */
const PathChart = ({ revealed, at }: { readonly revealed: drills.Revealed; readonly at: PathMoment | null }) => {
  const units = useUnits();
  const { path, truth, call, distance, score } = revealed;
  const { frame, width: W } = useChartWidth();
  const isNarrow = W < NARROW;
  const RIGHT = isNarrow ? 84 : 140;
  const best = call.best ?? (call.lo + call.hi) / 2;
  const values = [
    ...[...path, ...(at?.path ?? [])].map(({ crosswind }) => crosswind),
    call.lo,
    call.hi,
    truth.atCommit,
    0,
  ];
  // ends and lines are whole in the shown unit
  const one = units.wire('wind', 1);
  const [low, high] = [
    (Math.floor(Math.min(...values) / one) - 1) * one,
    (Math.ceil(Math.max(...values) / one) + 1) * one,
  ];
  const x = (yd: number): number => LEFT + (yd / distance) * (W - LEFT - RIGHT);
  const y = (mph: number): number => 12 + ((high - mph) / (high - low)) * (H - 60);
  const line = path.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.distance)} ${y(point.crosswind)}`).join('');
  const nearer = truth.atCommit > call.hi ? call.hi : call.lo;
  const labels = [
    {
      mph: truth.atCommit,
      text: `${windSide(units, truth.atCommit)} it was`,
      className: 'chart-truth-text',
    },
    { mph: best, text: `${windSide(units, best)} ${isNarrow ? 'said' : 'you said'}`, className: '' },
  ].sort((a, b) => b.mph - a.mph);
  const marks = [0, low + one, high - one].filter((mph, i) => i === 0 || Math.abs(y(mph) - y(0)) >= LINE);
  let lastY = -20;
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        className="practice-chart"
        aria-label={`Crosswind along the path: ${windSide(units, truth.atCommit)} ${units.name('wind')}. Your bracket ${windSide(units, call.lo)} to ${windSide(units, call.hi)}.`}
      >
        <rect
          x={LEFT}
          y={y(call.hi)}
          width={W - LEFT - RIGHT}
          height={Math.max(1, y(call.lo) - y(call.hi))}
          className="chart-band"
        />
        <text x={W - RIGHT - 6} y={truth.atCommit < call.lo ? y(call.hi) + 14 : y(call.lo) - 5} textAnchor="end">
          your bracket
        </text>
        <ChartGrid marks={marks} y={y} left={LEFT} right={W - RIGHT} text={(mph) => windSide(units, mph, 0)} />
        <path d={line} className={at ? 'chart-said' : 'chart-wind'} />
        {at && (
          <path
            d={at.path.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.distance)} ${y(point.crosswind)}`).join('')}
            className="chart-wind"
          />
        )}
        <path d={`M${LEFT} ${y(best)}H${W - RIGHT}`} className="chart-said" />
        <path d={`M${LEFT} ${y(truth.atCommit)}H${W - RIGHT}`} className="chart-truth" />
        {score.outside > 0 && (
          <g>
            <path d={`M${W / 2 - 40} ${y(nearer)}V${y(truth.atCommit)}`} className="chart-truth" />
            <text x={W / 2 - 32} y={(y(nearer) + y(truth.atCommit)) / 2 + 4} className="chart-truth-text">
              {wind(units, score.outside)} outside
            </text>
          </g>
        )}
        {labels.map(({ mph, text, className }) => {
          lastY = Math.max(lastY + LINE, y(mph) + 4);
          return (
            <text key={text} x={W - RIGHT + 6} y={lastY} className={className}>
              {text}
            </text>
          );
        })}
        {revealed.read.thirds.map(({ share }, third) => (
          <g key={THIRD_WORDS[third]}>
            {third > 0 && <path d={`M${x((third * distance) / 3)} 12V${H - 36}`} className="chart-said" />}
            <text x={x(((third + 0.5) * distance) / 3)} y={H - 26} textAnchor="middle">
              {THIRD_WORDS[third]} {Math.round(100 * share)}%
            </text>
          </g>
        ))}
        <text x={LEFT} y={H - 8}>
          you
        </text>
        <text x={W - RIGHT} y={H - 8} textAnchor="end">
          {units.text('range', distance)}
        </text>
      </svg>
    </div>
  );
};

/** The shot's sideways offset from the center, part by part; the last part ends at the impact. */
const Waterfall = ({ revealed }: { readonly revealed: drills.Revealed }) => {
  const units = useUnits();
  const { split, halfWidth, shot } = revealed;
  let at = 0;
  const rows = PARTS.map(([name, word]) => {
    const label = name === 'waited' ? `Waited ${Math.round(waitedS(revealed))} s` : word;
    const from = at;
    at += split.right[name];
    return { name, label, mil: split.right[name], from, to: at, saves: split.hitWithout.right[name] && !split.isHit };
  });
  const reach = 1.1 * Math.max(halfWidth * 1.5, ...rows.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
  const place = (mil: number): number => 50 + (mil / reach) * 50;
  return (
    <table className="waterfall">
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Where</th>
          <th scope="col">{angleName(units)}</th>
          <th scope="col">without it</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, mil, from, to, saves }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className="waterfall-bar">
              <span
                aria-hidden
                className="waterfall-plate"
                style={{ left: `${place(-halfWidth)}%`, right: `${100 - place(halfWidth)}%` }}
              />
              <span
                aria-hidden
                className="waterfall-part"
                data-saves={saves || undefined}
                style={{ left: `${place(Math.min(from, to))}%`, right: `${100 - place(Math.max(from, to))}%` }}
              />
            </td>
            <td className="figure text-right">{windText(units, mil, 2)}</td>
            <td className="waterfall-without" data-saves={saves || undefined}>
              {Math.abs(mil) < 0.005 ? '' : split.hitWithout.right[name] ? 'hit' : 'miss'}
            </td>
          </tr>
        ))}
        <tr className="waterfall-sum">
          <th scope="row">Impact</th>
          <td className="waterfall-bar">
            <span
              aria-hidden
              className="waterfall-plate"
              style={{ left: `${place(-halfWidth)}%`, right: `${100 - place(halfWidth)}%` }}
            />
            <span aria-hidden className="waterfall-impact" style={{ left: `${place(shot.impact.right)}%` }} />
          </td>
          <td className="figure text-right">{windText(units, shot.impact.right, 2)}</td>
          <td>{split.isHit ? 'hit' : 'miss'}</td>
        </tr>
      </tbody>
      <caption>
        {angleName(units)}, plate ± {angleText(units, halfWidth)}; up and down: elevation{' '}
        {angleText(units, split.up.range)}, setting {angleText(units, split.up.setting + split.up.rounding)}, rifle{' '}
        {angleText(units, split.up.rifle)}
      </caption>
    </table>
  );
};

const Fact = ({ name, value, note }: { readonly name: string; readonly value: ReactNode; readonly note: string }) => (
  <div>
    <dt className="engraved">{name}</dt>
    <dd>
      <span className="figure text-xl">{value}</span>
      <span className="block text-xs text-ink-3">{note}</span>
    </dd>
  </div>
);

interface NumbersProps {
  readonly revealed: drills.Revealed;
  readonly at: PathMoment | null;
  /** How the wind ran on. */
  readonly replay?: ReactNode;
}

/** The numbers of a call: the wind on the way, the way of the shot, the score. Loaded once they are unfolded. */
export const Numbers = ({ revealed, at, replay }: NumbersProps) => {
  const units = useUnits();
  const { score, handicap, cell, air, call, truth, split } = revealed;
  const best = bestOf(call);
  return (
    <div className="numbers">
      <p className="reveal-truth">
        It was <b className="figure">{windSide(units, truth.atCommit)}</b>. You called{' '}
        {bracketText(units, call.lo, call.hi)}, best {windSide(units, best)}:{' '}
        {score.outside > 0 ? `${wind(units, score.outside)} outside.` : 'inside.'}
      </p>
      <p className="text-sm text-ink-3">
        {cellWords(units, cell)}
        {air && `, ${airWords(air)}`}
      </p>
      <CueTable revealed={revealed} />
      <section aria-label="The wind on the way">
        <h3>
          The wind on the way <small>{at === null ? 'share of the drift by thirds' : at.label}</small>
        </h3>
        <PathChart revealed={revealed} at={at} />
      </section>
      <section aria-label={split.isHit ? 'The shot' : 'The miss'}>
        <h3>{split.isHit ? 'The shot' : 'The miss'}</h3>
        <Waterfall revealed={revealed} />
      </section>
      {replay}
      <dl className="reveal-facts">
        <Fact
          name="Score"
          value={units.text('wind', score.interval, 1)}
          note={`${wind(units, score.width)} wide + ${wind(units, 10 * score.outside)} for ${wind(units, score.outside)} outside`}
        />
        <Fact name="This call" value={`± ${wind(units, score.sigma)}`} note="if you always called like this" />
        <Fact
          name="Handicap"
          value={`${handicap.before === null || handicap.calls <= FEWEST_CALLS ? '' : `${wind(units, handicap.before)} → `}${handicapText(units, handicap.after, handicap.calls)}`}
          note={intervalText(units, handicap, handicap.calls)}
        />
        <Fact
          name="Aim"
          value={score.aim === null ? '–' : percentText(score.aim)}
          note="of the best hold’s chance to hit"
        />
      </dl>
      <ShareCall revealed={revealed} />
    </div>
  );
};
