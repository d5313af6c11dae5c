import { courses, type matches } from '@windcall/contract';
import { median } from '@windcall/training';
import { useUnits } from '../../../units/use-units.tsx';
import { bestsOf, heatOf, isCounted, type ResultRow } from './read-results.ts';

interface HeatTableProps {
  readonly match: matches.Match;
  readonly rows: readonly ResultRow[];
  /** Whether the rows are of several divisions. */
  readonly isOverall: boolean;
  readonly onCell: (row: ResultRow, stage: number) => void;
  /** What the match director does with a shooter; null for everybody else. */
  readonly onShooter: ((row: ResultRow) => void) | null;
}

/**
 * Every shooter's points on every stage on one screen: the nearer to the best of the stage, the brighter; the winner has a mark in
 * the corner. A cell opens its shots.
 */
export const HeatTable = ({ match, rows, isOverall, onCell, onShooter }: HeatTableProps) => {
  const units = useUnits();
  const middle = (figures: readonly number[]): string => units.written(String(median(figures) ?? ''));
  const stages = match.courses;
  const counted = rows.filter(isCounted);
  const bests = bestsOf(rows, stages.length);
  const { hasRings } = courses.STAGE_RULES[match.rule];
  const hasTime = match.tiebreak.length > 0;
  const most = stages.reduce((sum, stage) => sum + stage.most, 0);
  const after = 1 + (hasTime ? 1 : 0);
  const nameOf = (row: ResultRow) => (
    <>
      {onShooter ? (
        <button type="button" className="heat-name" onClick={() => onShooter(row)}>
          {row.name}
        </button>
      ) : (
        <span>{row.name}</span>
      )}
      {row.mine && <span className="text-sm text-ink-3"> you</span>}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus, so that keys can scroll it
    <section className="heat-frame" tabIndex={0} aria-label="Results">
      <table className="heat-table">
        <caption className="sr-only">{match.name}</caption>
        <thead>
          <tr>
            <th scope="col" className="heat-place">
              <span className="sr-only">Place</span>
            </th>
            <th scope="col" className="heat-who">
              Shooter
            </th>
            {isOverall && (
              <th scope="col" className="heat-division">
                Division
              </th>
            )}
            <th scope="col" className="heat-points">
              Points<small>of {most}</small>
            </th>
            <th scope="col" className="heat-percent">
              Percent
            </th>
            {hasRings && (
              <th scope="col" className="heat-x">
                X
              </th>
            )}
            {stages.map((stage, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
              <th key={i} scope="col" className="heat-stage">
                <span className="figure">{i + 1}</span> <span>{stage.name}</span>
                <small className="figure">{stage.most}</small>
              </th>
            ))}
            {hasTime && (
              <th scope="col" className="heat-time">
                Time<small>stage {match.tiebreak.join(' + ')}, s</small>
              </th>
            )}
            <th scope="col" className="heat-aim">
              Aim<small>not scored</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.map((row) => (
            <tr key={row.entry} data-mine={row.mine || undefined}>
              <td className="figure">{row.place}</td>
              <th scope="row">
                {nameOf(row)}
                {!row.finished && <small className="block text-ink-3">not finished</small>}
              </th>
              {isOverall && <td className="text-sm text-ink-2">{row.division}</td>}
              <td className="figure">{row.points}</td>
              <td className="figure">{units.number(row.percent, 2)}</td>
              {hasRings && <td className="figure">{row.x}</td>}
              {row.courses.map((course, i) => {
                const isBest = (bests[i] ?? 0) > 0 && course.points === bests[i];
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                  <td key={i} className="heat-cell">
                    <button
                      type="button"
                      className="figure"
                      data-heat={course.run === null ? 0 : heatOf(course.points, bests[i] ?? 0)}
                      data-best={isBest || undefined}
                      aria-label={`${row.name}, stage ${i + 1}: ${course.run === null ? 'not shot' : course.points}${isBest ? ', best of the stage' : ''}${course.reshoots.length > 0 ? ', reshoot' : ''}`}
                      onClick={() => onCell(row, i)}
                    >
                      {course.run === null ? '–' : course.points}
                      {course.reshoots.length > 0 && <sup>R</sup>}
                    </button>
                  </td>
                );
              })}
              {hasTime && <td className="figure text-sm text-ink-2">{units.number(row.time, 1)}</td>}
              <td className="figure text-sm text-ink-2">{row.aim === null ? '–' : units.number(row.aim, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {counted.length > 2 && (
            <tr>
              <td />
              <th scope="row">Median</th>
              {isOverall && <td />}
              <td className="figure">{middle(counted.map(({ points }) => points))}</td>
              <td />
              {hasRings && <td />}
              {stages.map((_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                <td key={i} className="figure text-center">
                  {middle(counted.map(({ courses: own }) => own[i]?.points ?? 0))}
                </td>
              ))}
              <td colSpan={after} />
            </tr>
          )}
          {rows
            .filter((row) => !isCounted(row))
            .map((row) => (
              <tr key={row.entry} data-struck>
                <td />
                <th scope="row">{nameOf(row)}</th>
                <td colSpan={(isOverall ? 1 : 0) + 2 + (hasRings ? 1 : 0) + stages.length + after}>
                  disqualified by the match director: {row.struck}. Not ranked.
                </td>
              </tr>
            ))}
        </tfoot>
      </table>
    </section>
  );
};
