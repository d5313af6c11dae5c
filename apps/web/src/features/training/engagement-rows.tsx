import type { scenarios } from '@windcall/contract';
import { bearingText } from '@windcall/units';
import { Measure } from '../../kit/index.ts';
import { crosswindSaid, distancesUnit, headwindSaid, type Units, useUnits } from '../../units/index.ts';
import { targetsText } from './scenario-words.ts';

type Effect = scenarios.MultiTargetWindEffects['targetEffects'][number];

interface EngagementRowsProps {
  readonly engagements: readonly scenarios.Engagement[];
  /** Direction of fire of the scenario, degrees true. */
  readonly directionOfFire: number;
  readonly effects?: readonly Effect[] | undefined;
}

/** An arrow with the wind: from the right it points left. */
const push = (crosswindMph: number): string => (Math.abs(crosswindMph) < 0.05 ? '' : crosswindMph > 0 ? '←' : '→');

/** Wind along a line of fire: `R 6.9 mph, H 4.0 mph`, without a headwind of zero. */
const onTarget = (units: Units, { crosswindMph, headwindMph = 0 }: Effect): string => {
  const across = Math.abs(crosswindMph) < 0.05 ? 'no crosswind' : crosswindSaid(units, crosswindMph);
  return Math.abs(headwindMph) < 0.05 ? across : `${across}, ${headwindSaid(units, headwindMph)}`;
};

const WindOnTarget = ({ effect }: { readonly effect: Effect | undefined }) => {
  const units = useUnits();
  return effect === undefined ? (
    <span className="col-span-2 text-xs text-ink-3">wind not calculated</span>
  ) : (
    <>
      <span className="text-xs text-ink-2">{onTarget(units, effect)}</span>
      <span className="flex items-baseline justify-end gap-1.5">
        <span aria-hidden className="text-cool">
          {push(effect.crosswindMph)}
        </span>
        <Measure size="sm" axis="crosswind" kind="wind" value={effect.crosswindMph} />
      </span>
    </>
  );
};

export const EngagementRows = ({ engagements, directionOfFire, effects }: EngagementRowsProps) => {
  const units = useUnits();
  return (
    <ol aria-label="Engagements" className="divide-y divide-line border-y border-line text-sm">
      {engagements.map((engagement) => (
        <li key={engagement.id} className="grid grid-cols-[1.25rem_4.25rem_5rem_1fr] items-baseline gap-x-2 py-1">
          <span className="figure text-ink-3">{engagement.sequence}</span>
          <span className="figure whitespace-nowrap">
            {units.format('range', engagement.distance).figure}{' '}
            <span className="text-xs text-ink-3">{distancesUnit(units)}</span>
          </span>
          <span className="figure whitespace-nowrap text-ink-2">
            <span className="sr-only">direction of fire </span>
            {bearingText(engagement.directionOfFire ?? directionOfFire)}
          </span>
          <span className="text-right text-ink-2">{targetsText(units, engagement.targets)}</span>
          {effects !== undefined && (
            <div className="col-span-3 col-start-2 grid grid-cols-[1fr_auto] items-baseline gap-x-2">
              <WindOnTarget effect={effects.find(({ engagementId }) => engagementId === engagement.id)} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
};
