import type { matches } from '@windcall/contract';
import { useUnits } from '../../../units/use-units.tsx';
import { stageLine } from '../match-words.ts';
import { type ResultRow, stageRanks } from './read-results.ts';

/** How many of each stage are shown. */
const SHOWN = 5;

/** The first five of every stage: by points, then X, then time. */
export const StageWinners = ({
  match,
  rows,
}: {
  readonly match: matches.Match;
  readonly rows: readonly ResultRow[];
}) => {
  const units = useUnits();
  return (
    <div className="stage-winners">
      {match.courses.map((course, i) => {
        const ranks = stageRanks(rows, i).slice(0, SHOWN);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
          <section key={i} aria-label={`Stage ${i + 1}`}>
            <h3>
              <span className="figure text-ink-3">{i + 1}</span> {course.name}
            </h3>
            <p className="text-sm text-ink-3">
              {stageLine(course)}, {course.most} points
            </p>
            {ranks.length === 0 && <p className="mt-2 text-ink-3">Nobody has shot it.</p>}
            <ol>
              {ranks.map(({ entry, name, place, points, timeS }, k) => (
                <li key={entry}>
                  <span className="figure w-5 text-ink-3">{ranks[k - 1]?.place === place ? '' : place}</span>
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="figure ml-auto">{points}</span>
                  <span className="figure w-16 text-right text-sm text-ink-3">{units.number(timeS, 1)} s</span>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
};
