import { seriesOutcome, velocitiesOf } from './chronographs.ts';
import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  exchanged,
  guessColumns,
  largest,
  refuseExchanged,
  type ToWire,
  wireNumbers,
} from './column-meanings.ts';
import { logDoubts } from './doubts.ts';
import { logOfColumns } from './log-dates.ts';
import { type Outcome, orRefused, Refusal, type UnnamedTable } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { curveOutcome } from './read-own-json.ts';
import { summaryRows } from './rows.ts';

/** Columns by meaning, with units: `{speed: {column: 1, unit: 'fps'}}`. */
export type ColumnChoice = Partial<Record<ColumnMeaning, { readonly column: number; readonly unit: string }>>;

/** Larger than any Cd, but within the Mach range of every curve. */
const FASTEST_CD = 1.5;
/** A doubt if another column's heading names a chosen meaning. */
const namedOtherwise = (table: UnnamedTable, choice: ColumnChoice): string[] => {
  const guesses = guessColumns(table).map((guess) => guess.split('|')[0]);
  const isOther = Object.entries(choice).some(
    ([meaning, { column }]) => guesses.includes(meaning) && guesses[column] !== meaning,
  );
  return isOther ? ['heading-differs'] : [];
};

/** Reads a table by its named columns: velocities, a drag curve, come-ups or a weather log. Refuses others; throws nothing. */
export const readColumns = (found: UnnamedTable, choice: ColumnChoice, name: string): Outcome => {
  const isSummary = summaryRows(found.header, found.rows);
  const table = { ...found, rows: found.rows.filter((_, i) => !isSummary[i]) };
  return orRefused((): Outcome => {
    const numbers = (meaning: ColumnMeaning, ranges: readonly (number | null)[] = []): (number | null)[] | null => {
      const chosen = choice[meaning];
      if (chosen === undefined) return null;
      const units: Readonly<Record<string, ToWire>> = COLUMN_MEANINGS[meaning];
      const convert = units[chosen.unit];
      if (convert === undefined)
        throw new Refusal('unit', `${meaning} cannot be in ${chosen.unit}.`, { field: meaning });
      return wireNumbers(
        table.rows.map((row) => row[chosen.column] ?? ''),
        convert,
        ranges,
      );
    };
    const warnings = namedOtherwise(table, choice);
    const [machs, cds] = [numbers('mach'), numbers('cd')];
    if (machs !== null && cds !== null) {
      if (largest(machs) < FASTEST_CD && largest(cds) >= FASTEST_CD) throw exchanged(table, 'mach', 'cd');
      const rows = machs.flatMap((mach, i) => (mach === null || cds[i] == null ? [] : [{ mach, cd: cds[i] }]));
      const curve = curveOutcome(rows, name);
      return { ...curve, warnings: [...warnings, ...curve.warnings] };
    }
    const ranges = numbers('range');
    const elevations = ranges === null ? null : (numbers('elevation', ranges) ?? numbers('drop', ranges));
    if (ranges !== null && elevations !== null) {
      refuseExchanged(table, ranges, elevations, choice.elevation === undefined ? 'drop' : 'elevation');
      const rows = ranges.flatMap((range, i) =>
        range === null || !Number.isFinite(elevations[i]) || elevations[i] == null
          ? []
          : [{ range, elevation: elevations[i] }],
      );
      const profile = checkProfile({
        elevationReferenceData: rows.map(({ range, elevation }) => ({ range, elevation: elevation + 0 })),
      });
      return { profile, profiles: [profile], warnings, lost: [] };
    }
    const { time } = choice;
    const winds = numbers('wind');
    const air = {
      temperatureF: numbers('temperature'),
      stationInHg: numbers('pressure'),
      humidity: numbers('humidity'),
    };
    if (time !== undefined && (winds !== null || air.temperatureF !== null || air.stationInHg !== null)) {
      const directionDeg = numbers('direction');
      const { log, dates, isChanged } = logOfColumns({
        device: name,
        times: table.rows.map((row) => row[time.column] ?? ''),
        windMph: winds,
        directionDeg,
        crosswindMph: null,
        ...air,
      });
      if (log === null) throw new Refusal('missing', 'No row holds a time and a wind.', { field: 'wind' });
      const doubts = logDoubts({ log, dates, isChanged }, directionDeg === null ? 'none' : 'true');
      return { log, dates, warnings: [...warnings, ...doubts], lost: [] };
    }
    const [rights, ups] = [numbers('right'), numbers('up')];
    if (rights !== null && ups !== null) {
      const speeds = numbers('speed');
      const shots = rights.flatMap((rightIn, i) => {
        const upIn = ups[i] ?? null;
        return rightIn === null || upIn === null
          ? []
          : [{ id: String(i + 1), isSighter: false, rightIn, upIn, targetFps: speeds?.[i] || null, score: '' }];
      });
      if (shots.length === 0) throw new Refusal('missing', 'No row holds a place on the target.', { field: 'right' });
      return { plots: [{ name: name.slice(0, 60), day: null, rangeYd: null, shots }], warnings, lost: [] };
    }
    const speeds = numbers('speed')?.filter((v) => v !== null) ?? [];
    if (speeds.length > 0) {
      const shots = speeds.map((fps) => ({ fps, coldBore: false, cleanBore: false }));
      return seriesOutcome([velocitiesOf(name, null, shots)], warnings, []);
    }
    throw new Refusal('unknown', 'The named columns make no velocities, drag curve, come-ups or weather log.', {
      table,
    });
  });
};
