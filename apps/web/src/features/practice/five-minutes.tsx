import type { drills, ReplyOf } from '@windcall/contract';
import { Button } from '../../kit/button.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { rungWords } from './rung-table.tsx';
import { windFigure } from './side-words.ts';
import type { StartDrill } from './use-start-drill.ts';

/** Days without a call from which one is welcomed back. */
const BREAK_DAYS = 14;

const awayText = (days: number): string =>
  days < 60 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 30)} months`;

/** The month so many days ago, as it is said: "May". */
const monthAgo = (days: number): string =>
  new Date(Date.now() - 86_400_000 * days).toLocaleString('en-US', { month: 'long' });

/** Five calls on the next rung of the ladder: today's practice in one press. */
export const FiveMinutes = ({
  wind,
  offline,
  start,
}: {
  readonly wind: Pick<ReplyOf<typeof drills.getYourWind>, 'nextSkill' | 'handicap'>;
  readonly offline: boolean;
  readonly start: StartDrill;
}) => {
  const units = useUnits();
  const { range, sky, level, why, awayDays } = wind.nextSkill;
  const isBack = awayDays !== null && awayDays >= BREAK_DAYS;
  return (
    <section aria-label="Five minutes" className="five-minutes">
      <div>
        <h3 className="text-lg">{rungWords(units, wind.nextSkill)}</h3>
        <p className="text-ink-2">
          {isBack &&
            `Back after ${awayText(awayDays)}. ${wind.handicap === null ? '' : `Your ± ${windFigure(units, wind.handicap)} is from ${monthAgo(awayDays)}; today’s five will tell. `}`}
          {why}
        </p>
      </div>
      <Button
        pending={start.pending}
        aria-disabled={offline}
        onClick={() => !offline && start.start({ kind: 'calls', tasks: 5, level, rung: { range, sky } })}
      >
        Five minutes
      </Button>
    </section>
  );
};
