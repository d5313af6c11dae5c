import type { scenarios } from '@windcall/contract';
import { bearingText } from '@windcall/units';
import { parseClock } from '@windcall/wind';
import { useId } from 'react';
import { classNames } from '../../kit/class-names.ts';
import { useUnits } from '../../units/use-units.tsx';
import { describeRange } from './describe-range.ts';
import { type PlacedRange, placeRange } from './place-range.ts';
import { TargetGlyph } from './target-glyph.tsx';
import { windText } from './wind-words.ts';

const VIEW = { width: 360, height: 160 } as const;

interface RangePictureProps {
  readonly engagements: readonly scenarios.Engagement[];
  /** Direction of fire of the scenario, degrees true: up in the picture. */
  readonly directionOfFire: number;
  readonly wind?: Pick<scenarios.EnvironmentalConditions, 'windSpeed' | 'windDirection'> | null;
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

/** The range from above: shooter at the bottom, direction of fire up, each engagement in place, with its distance. */
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
