import { wrap360 } from '@windcall/units';
import { velocitiesOf } from './chronographs.ts';
import { COLUMN_MEANINGS, type ColumnMeaning, exchanged, largest, refuseExchanged } from './column-meanings.ts';
import { airDoubts } from './doubts.ts';
import { guessColumns } from './guess-columns.ts';
import { dayAndTime, logInOrder, type Moment, momentOf } from './log-dates.ts';
import { type DateOrder, type Outcome, Refusal, type UnnamedTable } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { curveOutcome } from './read-own-json.ts';
import { summaryRows } from './rows.ts';
import { columnNumbers } from './split-table.ts';

/** Which column means what, in which unit: `{speed: {column: 1, unit: 'fps'}}`. */
export type ColumnChoice = Partial<Record<ColumnMeaning, { readonly column: number; readonly unit: string }>>;

/** No Cd is this large, and every drag curve goes this far in Mach: the column that passes it is Mach. */
const FASTEST_CD = 1.5;
/** A doubt where a meaning was given to one column, and the heading of another one names it. */
const namedOtherwise = (table: UnnamedTable, choice: ColumnChoice): string[] => {
  const guesses = guessColumns(table).map((guess) => guess.split('|')[0]);
  const isOther = Object.entries(choice).some(
    ([meaning, { column }]) => guesses.includes(meaning) && guesses[column] !== meaning,
  );
  return isOther ? ['heading-differs'] : [];
};

/**
 * A user's table read by what they named: velocities, a drag curve, come-ups or a weather log, whichever the named columns
 * make.
 * @throws nothing; a table that makes none of them is refused
 */
export const readColumns = (found: UnnamedTable, choice: ColumnChoice, name: string): Outcome => {
  const isSummary = summaryRows(found.header, found.rows);
  const table = { ...found, rows: found.rows.filter((_, i) => !isSummary[i]) };
  try {
    const numbers = (meaning: ColumnMeaning): (number | null)[] | null => {
      const chosen = choice[meaning];
      if (chosen === undefined) return null;
      const units: Readonly<Record<string, (v: number) => number>> = COLUMN_MEANINGS[meaning];
      const convert = units[chosen.unit];
      if (convert === undefined)
        throw new Refusal('unit', `${meaning} cannot be in ${chosen.unit}.`, { field: meaning });
      return columnNumbers(table.rows.map((row) => row[chosen.column] ?? '')).map((v) =>
        v === null ? null : convert(v),
      );
    };
    const warnings = namedOtherwise(table, choice);
    const [machs, cds] = [numbers('mach'), numbers('cd')];
    if (machs !== null && cds !== null) {
      if (largest(machs) < FASTEST_CD && largest(cds) >= FASTEST_CD) throw exchanged(table, 'mach', 'cd');
      const rows = machs.flatMap((mach, i) => (mach === null || cds[i] == null ? [] : [{ mach, cd: cds[i] }]));
      const curve = curveOutcome(rows, name);
      return 'refused' in curve ? curve : { ...curve, warnings: [...warnings, ...curve.warnings] };
    }
    const [ranges, elevations] = [numbers('range'), numbers('elevation') ?? numbers('drop')];
    if (ranges !== null && elevations !== null) {
      refuseExchanged(table, ranges, elevations, choice.elevation === undefined ? 'drop' : 'elevation');
      const rows = ranges.flatMap((range, i) =>
        range === null || elevations[i] == null ? [] : [{ range, elevation: elevations[i] }],
      );
      const profile = checkProfile({
        elevationReferenceData: rows.map(({ range, elevation }) => ({ range, elevation: elevation + 0 })),
      });
      return { profile, profiles: [profile], warnings, lost: [] };
    }
    const [winds, times] = [numbers('wind'), choice.time];
    if (winds !== null && times !== undefined) {
      const directions = numbers('direction');
      const cells = table.rows.map((row) => row[times.column] ?? '');
      const isDated = cells.some((cell) => momentOf(cell, 'month-first') !== null);
      const seconds = isDated ? null : columnNumbers(cells);
      const momentAt = (i: number, order: DateOrder): Moment | null => {
        if (seconds === null) return momentOf(cells[i] ?? '', order);
        const s = seconds[i] ?? null;
        return s === null ? null : { s, says: null };
      };
      const rowsIn = (order: DateOrder) =>
        winds
          .flatMap((wind, i) => {
            const moment = momentAt(i, order);
            return wind === null || wind < 0 || wind > 200 || moment === null ? [] : [{ i, wind, moment }];
          })
          .sort((p, q) => p.moment.s - q.moment.s);
      const mean = (meaning: ColumnMeaning) => {
        const list = numbers(meaning)?.filter((v) => v !== null) ?? [];
        return list.length === 0 ? null : list.reduce((sum, v) => sum + v, 0) / list.length;
      };
      const { log, dates } = logInOrder(rowsIn, (kept) => {
        const [firstS, lastS] = [kept[0]?.moment.s ?? 0, kept.at(-1)?.moment.s ?? 0];
        return {
          n: kept.length,
          device: name.slice(0, 80),
          first: isDated ? dayAndTime(firstS) : '',
          last: isDated ? dayAndTime(lastS) : '',
          seconds: kept.map(({ moment }) => moment.s - firstS),
          speedMph: kept.map(({ wind }) => wind),
          directionTrueDeg: kept.map(({ i }) => {
            const degrees = directions?.[i] ?? null;
            return degrees === null || degrees < 0 || degrees > 360 ? null : wrap360(degrees);
          }),
          crosswindMph: kept.map(() => null),
          meanTemperatureF: mean('temperature'),
          meanStationInHg: mean('pressure'),
          meanHumidity: mean('humidity'),
        };
      });
      if (log === null) throw new Refusal('missing', 'No row holds a time and a wind.', { field: 'wind' });
      const doubts = [
        ...warnings,
        ...(dates === null ? [] : ['date-order-ambiguous']),
        ...(directions === null ? ['direction-missing'] : []),
        ...airDoubts(log),
      ];
      return { log, dates, warnings: doubts, lost: [] };
    }
    const speeds = numbers('speed')?.filter((v) => v !== null) ?? [];
    if (speeds.length > 0) {
      const velocities = velocitiesOf(
        name,
        null,
        speeds.map((fps) => ({ fps, coldBore: false, cleanBore: false })),
      );
      return {
        velocities,
        series: [velocities],
        warnings: [...warnings, ...(speeds.some((v) => v < 200 || v > 6000) ? ['speed-doubtful'] : [])],
        lost: [],
      };
    }
    throw new Refusal('unknown', 'The named columns make no velocities, drag curve, come-ups or weather log.', {
      table,
    });
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};
