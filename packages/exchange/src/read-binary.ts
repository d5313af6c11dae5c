import { mpsToFps } from '@windcall/units';
import { FitMessageReaderError, type FitRawMessage, readFitMessages, readFitUnsignedField } from 'fit-file-parser/raw';
import readSheets from 'read-excel-file/universal';
import { looksLikeShotView, readShotView, seriesOutcome, velocitiesOf } from './chronographs.ts';
import { type Outcome, type ReadVelocities, Refusal, type Velocities } from './outcome.ts';
import { isFit, isWorkbook, letters, readText } from './read.ts';
import { read } from './read-all.ts';
import { splitTable } from './split-table.ts';
import { unzipAll } from './unzip-one.ts';

/** FIT messages `chrono_shot_session` and `chrono_shot_data` (Garmin FIT SDK, profile.xlsx). */
const SESSION = 387;
const SHOT = 388;
/** Fields: a shot's speed, m/s × 1000, and count; the session's bullet, gr × 10. */
const SPEED_FIELD = 0;
const COUNT_FIELD = 1;
const GRAINS_FIELD = 5;
const UINT16 = 0x84;
const UINT32 = 0x86;
const MM_PER_M = 1000;
const MOST_FIT_BYTES = 1_048_576;

const fieldOf = (message: FitRawMessage, number: number, type: number, size: 2 | 4): number | undefined =>
  readFitUnsignedField(
    message.fields.find((field) => field.fieldNumber === number),
    type,
    size,
    message.littleEndian,
  );

/** The shots of a Garmin Xero .fit file. @throws Refusal for a damaged file or another device's */
const readFit = (bytes: Uint8Array): ReadVelocities => {
  const messages = (() => {
    try {
      return readFitMessages(bytes, { messageNumbers: [SESSION, SHOT], maxInputBytes: MOST_FIT_BYTES }).messages;
    } catch (error) {
      if (!(error instanceof FitMessageReaderError)) throw error;
      throw error.code === 'input_limit'
        ? new Refusal('too-large', 'The file is larger than 1 MiB.', { field: 'file' })
        : new Refusal('malformed', 'The .fit file is changed or cut short.', { field: 'file' });
    }
  })();
  const ofShots = messages.filter(({ globalMessageNumber }) => globalMessageNumber === SHOT);
  if (ofShots.length === 0) {
    throw new Refusal('missing', 'The .fit file holds no shots: it is not from a chronograph.', { field: 'shots' });
  }
  const shots: Velocities['shots'] = ofShots
    .map((message) => ({
      count: fieldOf(message, COUNT_FIELD, UINT16, 2) ?? 0,
      mm: fieldOf(message, SPEED_FIELD, UINT32, 4),
    }))
    .sort((a, b) => a.count - b.count)
    .flatMap(({ mm }) =>
      mm === undefined || mm === 0 ? [] : [{ fps: mpsToFps(mm / MM_PER_M), coldBore: false, cleanBore: false }],
    );
  const session = messages.find(({ globalMessageNumber }) => globalMessageNumber === SESSION);
  const tenths = session === undefined ? undefined : fieldOf(session, GRAINS_FIELD, UINT32, 4);
  const missed = ofShots.length - shots.length;
  return seriesOutcome(
    shots.length === 0 ? [] : [velocitiesOf(tenths ? `Garmin Xero, ${tenths / 10} gr` : 'Garmin Xero', null, shots)],
    [],
    [...(missed > 0 ? [`${missed} shots without a speed`] : []), 'the time of each shot', 'the session’s statistics'],
  );
};

const MOST_BYTES = 2 * 1_048_576;
/** Largest unpacked workbook, bytes. */
const MOST_INFLATED = 16 * 1_048_576;
const MOST_SHEETS = 200;

/** Most cells of all sheets, empty ones included, because the reader makes them. */
const MOST_CELLS = 2_000_000;

/** Number of a sheet's cells, by addresses as in read-excel-file's parseCellAddress. */
const cellsIn = (xml: string): number => {
  let [rows, columns] = [1, 1];
  for (const [, address = ''] of xml.matchAll(/(?<!xmlns:)\br\s*=\s*["']([^"']*)["']/g)) {
    if (address.includes('&')) throw new Refusal('malformed', 'The workbook has a damaged address of a cell.');
    const digitAt = address.search(/\d/);
    const letters = [...address.slice(0, Math.max(0, digitAt))];
    columns = Math.max(
      columns,
      letters.reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0),
    );
    const row = Number(digitAt < 0 ? address : address.slice(digitAt));
    if (row > rows) rows = row;
  }
  return rows * columns;
};

/** A cell as quoted CSV. */
const cellText = (cell: unknown): string => {
  const text = cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Reads each sheet of a ShotView export as a session, and the first sheet of other workbooks as CSV.
 * @throws Refusal
 */
const readWorkbook = async (bytes: Uint8Array, name: string): Promise<Outcome> => {
  if (bytes.length > MOST_BYTES) throw new Refusal('too-large', 'The workbook is larger than 2 MiB.');
  // checked first, because the reader has no limits
  let cells = 0;
  for (const content of unzipAll(bytes, MOST_INFLATED)) cells += cellsIn(letters(content));
  if (cells > MOST_CELLS) {
    throw new Refusal(
      'too-large',
      'The workbook has cells too far apart. Save its sheet as CSV, and choose that file.',
    );
  }
  const sheets = await readSheets(new Uint8Array(bytes).buffer).catch(() => {
    throw new Refusal('malformed', 'The workbook is damaged or locked. Save its sheet as CSV, and choose that file.');
  });
  if (sheets.length > MOST_SHEETS) throw new Refusal('too-large', `The workbook has more than ${MOST_SHEETS} sheets.`);
  // cells share texts, so lines may be larger than the workbook
  let left = MOST_INFLATED;
  const lineOf = (row: readonly unknown[]): string => {
    const texts = row.map(cellText);
    left -= texts.reduce((sum, { length }) => sum + length + 1, 0);
    if (left < 0) throw new Refusal('too-large', 'The workbook holds too much text.');
    return texts.join(',');
  };
  const texts = sheets.map(({ sheet, data }) => ({ sheet, text: data.map(lineOf).join('\n') }));
  const sessions = texts.filter(({ text }) => looksLikeShotView(text));
  if (sessions.length === 0) {
    const first = texts.find(({ text }) => text.trim() !== '');
    if (first === undefined) throw new Refusal('empty', 'The workbook is empty.');
    const outcome = readText(first.text, name);
    return 'refused' in outcome || texts.length === 1
      ? outcome
      : { ...outcome, lost: [...outcome.lost, `${texts.length - 1} other sheets`] };
  }
  const read = sessions.map(({ text }) => readShotView(text, splitTable(text)));
  const others = texts.length - sessions.length;
  return seriesOutcome(
    read.flatMap(({ series }) => series),
    [...new Set(read.flatMap(({ warnings }) => warnings))],
    [...read.flatMap(({ lost }) => lost), ...(others > 0 ? [`${others} sheets without shots`] : [])],
  );
};

/** Reads a workbook, a Xero's .fit file, or another program's profile. Never throws for file contents. */
export const readBinary = async (bytes: Uint8Array, name: string): Promise<Outcome> => {
  try {
    return isFit(bytes) ? readFit(bytes) : isWorkbook(bytes) ? await readWorkbook(bytes, name) : read(bytes, name);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
};
