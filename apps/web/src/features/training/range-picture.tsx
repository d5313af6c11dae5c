import type { scenarios } from '@windcall/contract';
import { bearingText } from '@windcall/units';
import { parseClock } from '@windcall/wind';
import { useId } from 'react';
import { classNames } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { type PlacedRange, placeRange, turnDeg } from './place-range.ts';
import { targetsText } from './scenario-words.ts';
import { windText } from './wind-words.ts';

interface GlyphProps {
  readonly type: scenarios.TargetType;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Outlines of width 1 around 0,0, y down; tall ones in the proportions of the real target. */
const OUTLINES: Readonly<Record<Exclude<scenarios.TargetType, 'circle'>, string>> = {
  square: '-0.5,-0.5 0.5,-0.5 0.5,0.5 -0.5,0.5',
  diamond: '0,-0.5 0.5,0 0,0.5 -0.5,0',
  triangle: '0,-0.577 0.5,0.289 -0.5,0.289',
  ipsc: '-0.17,-0.83 0.17,-0.83 0.17,-0.5 0.33,-0.5 0.5,-0.25 0.5,0.33 0.2,0.83 -0.2,0.83 -0.5,0.33 -0.5,-0.25 -0.33,-0.5 -0.17,-0.5',
  silhouette: '-0.2,-1.11 0.2,-1.11 0.2,-0.66 0.5,-0.5 0.5,1.11 -0.5,1.11 -0.5,-0.5 -0.2,-0.66',
};

/** Tall shapes are narrower, to limit their height. */
const NARROWER: Readonly<Partial<Record<scenarios.TargetType, number>>> = { ipsc: 0.8, silhouette: 0.6 };

const TargetGlyph = ({ type, x, y, width }: GlyphProps) => {
  const scale = width * (NARROWER[type] ?? 1);
  if (type === 'circle') return <circle cx={x} cy={y} r={width / 2} />;
  return (
    <polygon
      points={OUTLINES[type]}
      transform={`translate(${x} ${y}) scale(${scale})`}
      vectorEffect="non-scaling-stroke"
    />
  );
};

const turnText = (deg: number): string => {
  if (deg === 0) return 'straight ahead';
  if (Math.abs(deg) === 180) return 'straight behind';
  return `${Math.abs(deg)}° to the ${deg > 0 ? 'right' : 'left'}`;
};

/** The picture of a range in words. `wind` is a phrase such as `8 mph from 3:00`. */
export const describeRange = (
  units: Units,
  engagements: readonly scenarios.Engagement[],
  scenarioDofDeg: number,
  wind?: string,
): string => {
  const rows = engagements.map(
    (e) =>
      `${e.sequence}: ${units.aloud('range', e.distance, 0)} ${turnText(turnDeg(e, scenarioDofDeg))}, ${targetsText(units, e.targets)}.`,
  );
  const heading = `Range seen from above, fired at ${bearingText(scenarioDofDeg)}.`;
  return [heading, ...rows, ...(wind === undefined ? [] : [`Wind ${wind}.`])].join(' ');
};

const VIEW = { width: 360, height: 160 } as const;

interface RangePictureProps {
  readonly engagements: readonly scenarios.Engagement[];
  /** Direction of fire of the scenario, degrees true: up in the picture. */
  readonly directionOfFire: number;
  readonly wind?: Pick<scenarios.EnvironmentalConditions, 'windSpeed' | 'windDirection'> | null | undefined;
  readonly className?: string;
}

const Ground = ({ shooter, rings, engagements }: PlacedRange) => {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <rect width={VIEW.width} height={VIEW.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`} className="fill-none stroke-line">
        {rings.map(({ yd, radiusPx }) => (
          <circle key={yd} cx={shooter.x} cy={shooter.y} r={radiusPx} />
        ))}
        <line x1={shooter.x} y1={shooter.y} x2={shooter.x} y2={0} strokeDasharray="2 4" className="stroke-edge" />
        {engagements.map(({ id, at }) => (
          <line key={id} x1={shooter.x} y1={shooter.y} x2={at.x} y2={at.y} className="stroke-edge" />
        ))}
      </g>
      <path d={`M${shooter.x - 5} ${shooter.y + 5} h10 l-5 -9 z`} className="fill-ink-2" />
    </>
  );
};

/** The wind in words, with an arrow along it; nothing for calm. */
const WindCaption = ({ wind }: { readonly wind: NonNullable<RangePictureProps['wind']> }) => {
  const units = useUnits();
  const from = parseClock(wind.windDirection);
  return (
    <span className="inline-flex items-center gap-1.5 text-cool">
      {wind.windSpeed > 0 && from.status === 'ok' && (
        <svg viewBox="-8 -8 16 16" className="size-4" aria-hidden>
          <path
            d="M0 7 V-7 M-4 -3 L0 -7 L4 -3"
            transform={`rotate(${from.deg + 180})`}
            className="fill-none stroke-current stroke-[1.5]"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {windText(units, wind)}
    </span>
  );
};

export const RangePicture = ({ engagements, directionOfFire, wind, className }: RangePictureProps) => {
  const units = useUnits();
  const placed = placeRange(engagements, directionOfFire, VIEW);
  return (
    <figure className={classNames('bg-sunk', className)}>
      <svg
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        role="img"
        aria-label={describeRange(units, engagements, directionOfFire, wind ? windText(units, wind) : undefined)}
        className="block w-full"
      >
        <Ground {...placed} />
        <g className="fill-ground stroke-accent" strokeWidth="1.5">
          {placed.engagements.flatMap(({ id: engagementId, targets }) =>
            targets.map(({ id, type, at, widthPx }) => (
              <TargetGlyph key={`${engagementId} ${id}`} type={type} x={at.x} y={at.y} width={widthPx} />
            )),
          )}
        </g>
        <g className="figure fill-ink text-2xs" dominantBaseline="central" textAnchor="middle">
          {placed.engagements.map(({ id, label }) => (
            <text key={id} x={label.at.x} y={label.at.y}>
              {label.text}
            </text>
          ))}
        </g>
      </svg>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 px-3 pt-1 pb-1.5 text-xs text-ink-3">
        {wind ? <WindCaption wind={wind} /> : <span>seen from above</span>}
        <span aria-hidden>
          up {bearingText(directionOfFire)} · rings {units.text('range', placed.stepYd)}
        </span>
      </figcaption>
    </figure>
  );
};
