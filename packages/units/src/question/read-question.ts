import { ftToM, paToInHg } from '../conversions.ts';
import { fieldText } from '../figures.ts';
import { type UnitChoices, unitOf } from '../kinds.ts';
import { airOf, readMetar, stationPressure } from '../metar.ts';
import { writeDecimals, writeFigure } from '../notation.ts';
import { SURE_POINT } from '../typed-number.ts';
import { type AirField, THOUSANDS_MARK } from './phrase-grammar.ts';
import { type Plan, planOf } from './plan.ts';
import {
  type Asked,
  type Draft,
  onlyOne,
  type PhraseOf,
  phrasesOf,
  put,
  refuse,
  type Standing,
  said,
} from './question-draft.ts';
import { readDistanceAndWinds } from './read-winds.ts';
import { type Fault, splitPhrases } from './split-phrases.ts';
import { askTwoMeanings } from './two-meanings.ts';

export type QuestionReading =
  /** `notes` say how a phrase was taken where its words leave room: `from 60° = 2:00`. */
  | {
      readonly status: 'ok';
      readonly asked: Asked;
      readonly notes: readonly string[];
      /** null for several winds along the way, which a plan does not hold. */
      readonly plan: Plan | null;
    }
  | { readonly status: 'empty' }
  | { readonly status: 'refused'; readonly faults: readonly Fault[] };

const AIR: Readonly<Record<AirField, string>> = {
  temperature: 'temperatures',
  pressure: 'pressures',
  humidity: 'humidities',
  densityAltitude: 'density altitudes',
};

const pressureText = (inHg: number, account: UnitChoices): string =>
  `${writeFigure(String(Number(Number(fieldText('pressure', inHg, account)).toFixed(2))), account)} ${unitOf('pressure', account).name}`;

/** Pressure of the standard atmosphere at sea level, inHg. Source: ICAO Doc 7488. */
const STANDARD_INHG = paToInHg(101_325);

/** The altitude one shoots at: the station pressure of the standard atmosphere there. It is no density altitude. */
const readAltitude = (draft: Draft, height: PhraseOf<'height'>): void => {
  const { account, asked, notes } = draft;
  const other = phrasesOf(draft, 'air').find(
    ({ part: { field } }) => field === 'pressure' || field === 'densityAltitude',
  );
  if (other !== undefined) {
    refuse(draft, height, `“${said(draft, height)}” or “${said(draft, other)}”: one of them says the pressure.`);
    return;
  }
  asked.pressure = Number(stationPressure(STANDARD_INHG, ftToM(height.part.ft)).toFixed(2));
  asked.densityAltitude = null;
  const at = `${writeFigure(fieldText('altitude', height.part.ft, account), account)} ${unitOf('altitude', account).name}`;
  notes.push(`altitude ${at} = ${pressureText(asked.pressure, account)} station pressure of the standard atmosphere`);
};

/** A METAR: its air at the height of the shooter. Its wind is by true north, which nobody here knows the line of fire by. */
const readMetarAir = (draft: Draft): void => {
  const { account, asked, notes, standing } = draft;
  const metar = onlyOne(draft, phrasesOf(draft, 'metar'), 'METARs');
  const height = onlyOne(draft, phrasesOf(draft, 'height'), 'heights');
  if (height !== undefined) put(draft, height, 'heightFt', height.part.ft);
  if (metar === undefined) {
    if (height !== undefined && asked.heightFt !== undefined) readAltitude(draft, height);
    return;
  }
  const named = phrasesOf(draft, 'air')[0];
  if (named !== undefined) refuse(draft, named, 'The METAR names the air already.');
  const heightFt = asked.heightFt ?? standing.heightFt;
  const read = readMetar(metar.part.text);
  const air = read === null ? null : airOf(read, heightFt);
  if (read?.altimeterInHg == null || air === null) {
    refuse(draft, metar, 'This METAR must name temperature and dew point (18/M02) and the altimeter (A3012 or Q1020).');
    return;
  }
  for (const field of ['temperature', 'humidity', 'pressure'] as const) put(draft, metar, field, air[field]);
  asked.densityAltitude = null;
  asked.heightFt = heightFt;
  const at = `${writeFigure(fieldText('altitude', heightFt, account), account)} ${unitOf('altitude', account).name}`;
  notes.push(
    `altimeter ${pressureText(read.altimeterInHg, account)} = ${pressureText(air.pressure, account)} at a height of ${at}`,
  );
  if (read.speedMph !== null && read.speedMph > 0)
    notes.push('the wind of the METAR is not used: say it by the line of fire');
};

const readAir = (draft: Draft): void => {
  const { asked, notes, standing } = draft;
  const found = phrasesOf(draft, 'air');
  for (const field of Object.keys(AIR) as AirField[]) {
    const own = onlyOne(
      draft,
      found.filter(({ part }) => part.field === field),
      AIR[field],
    );
    if (own !== undefined) put(draft, own, field, own.part.value);
  }
  if (asked.pressure !== undefined && asked.densityAltitude !== undefined) {
    const altitude = found.find(({ part }) => part.field === 'densityAltitude');
    if (altitude !== undefined) refuse(draft, altitude, 'Pressure or density altitude: one of them.');
  } else if (asked.pressure !== undefined) asked.densityAltitude = null;
  const byAltitude = asked.densityAltitude === undefined ? standing.densityAltitude : asked.densityAltitude;
  if (asked.humidity !== undefined && byAltitude !== null)
    notes.push('humidity is counted in the density altitude already');
};

const readSlopeAndTarget = (draft: Draft): void => {
  const slope = onlyOne(draft, phrasesOf(draft, 'slope'), 'slopes');
  if (slope !== undefined) put(draft, slope, 'incline', slope.part.deg);
  const cant = onlyOne(draft, phrasesOf(draft, 'cant'), 'cants');
  if (cant !== undefined) put(draft, cant, 'cant', cant.part.deg);
  const powder = onlyOne(draft, phrasesOf(draft, 'powder'), 'powder temperatures');
  if (powder !== undefined) put(draft, powder, 'powder', powder.part.f);
  const plate = onlyOne(draft, phrasesOf(draft, 'plate'), 'targets');
  if (plate !== undefined) put(draft, plate, 'targetHeight', plate.part.inches);
  const byAngle = onlyOne(draft, phrasesOf(draft, 'plate-moa'), 'targets');
  if (byAngle !== undefined) {
    put(draft, byAngle, 'plateMoa', byAngle.part.moa);
    if (plate !== undefined) refuse(draft, byAngle, `Two targets: ${said(draft, plate)} and ${said(draft, byAngle)}.`);
  }
  const mover = onlyOne(draft, phrasesOf(draft, 'mover'), 'movers');
  if (mover === undefined) return;
  put(draft, mover, 'targetSpeed', mover.part.mph);
  if (mover.part.isRight !== null) draft.asked.targetTo = mover.part.isRight ? 'right' : 'left';
  else {
    const words = said(draft, mover);
    refuse(draft, mover, `“${words}”: to the left or to the right?`, [`${words} to the left`, `${words} to the right`]);
  }
};

/** What a line is read over. */
interface Reader {
  readonly account: UnitChoices;
  readonly standing: Standing;
  readonly rifles: readonly string[];
  /** Whether it may name several distances. */
  readonly isPlan: boolean;
}

/** One line with every comma between digits read as a point or as the end of a part. */
const readVariant = (line: string, { account, standing, rifles, isPlan }: Reader): QuestionReading => {
  const { phrases, unknown } = splitPhrases(line, { account, rifles });
  const draft: Draft = { line, phrases, account, standing, asked: {}, notes: [], faults: [...unknown] };
  for (const phrase of phrasesOf(draft, 'fault')) {
    // a word behind it that nobody knows may have made sense of it
    const isCutOff = unknown.some(({ from }) => from >= phrase.to && line.slice(phrase.to, from).trim() === '');
    if (!isCutOff) refuse(draft, phrase, phrase.part.message, phrase.part.offers);
  }
  if (draft.faults.length === 0) {
    readDistanceAndWinds(draft, isPlan);
    readMetarAir(draft);
    readAir(draft);
    readSlopeAndTarget(draft);
    const rifle = onlyOne(draft, phrasesOf(draft, 'rifle'), 'rifles');
    if (rifle !== undefined) draft.asked.rifle = rifle.part.name;
    askTwoMeanings(draft);
  }
  if (draft.faults.length > 0) return { status: 'refused', faults: draft.faults.sort((a, b) => a.from - b.from) };
  return Object.keys(draft.asked).length === 0
    ? {
        status: 'refused',
        faults: [
          { from: 0, to: line.length, message: 'Nothing is asked. Type a distance, a wind or the air.', offers: [] },
        ],
      }
    : { status: 'ok', asked: draft.asked, notes: draft.notes, plan: planOf(draft) };
};

const MARK = /(?<=\d)[.,](?=\d)/g;
const MOST_MARKS = 4;
const MOST_LETTERS = 1000;

/** What a point or a comma between digits can be: a point, the end of a part, or a mark between thousands. */
const meaningsOf = (line: string, at: number): readonly string[] => {
  const grouped =
    /(?<![\d.,])[1-9]\d{0,2}$/.test(line.slice(0, at)) && /^\d{3}(?![\d.,]\d|\d)/.test(line.slice(at + 1));
  if (line[at] === '.') return grouped ? ['.', THOUSANDS_MARK] : ['.'];
  if (!grouped) return ['.', ';'];
  // nobody writes three zeros behind a decimal comma
  return line.startsWith('000', at + 1) ? [THOUSANDS_MARK, ';'] : [THOUSANDS_MARK, SURE_POINT, ';'];
};

/** A line read in every way its marks allow; only lines of the same length come out. */
const variantsOf = (line: string): string[] => {
  const marks = [...line.matchAll(MARK)].map(({ index }) => ({ at: index, means: meaningsOf(line, index) }));
  return marks
    .filter(({ means }) => means.length > 1)
    .slice(0, MOST_MARKS)
    .reduce(
      (lines, { at, means }) =>
        lines.flatMap((text) => means.map((mark) => text.slice(0, at) + mark + text.slice(at + 1))),
      [line],
    );
};

/** A variant as its reader would type it, so that it can be read in one way: `3.500` is `3.5` or `3500`. */
const shownVariant = (line: string): string =>
  line
    .replaceAll(THOUSANDS_MARK, '')
    .replaceAll(SURE_POINT, '.')
    .replace(/;(?=\d)/g, ', ')
    .replace(/(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?!\d)/g, (_, whole: string, decimals: string) => {
      const short = decimals.replace(/0+$/, '');
      return `${whole}${short === '' ? '' : '.'}${short.length === 3 ? `${short}0` : short}`;
    });

/**
 * Reads a question typed in one line: `640 yd, 6 mph from 2:30, 10° up, 35 °F`. Parts come in any order, by commas, spaces or
 * "and". All of it is understood, or nothing is answered: `faults` name what was not, where it is, and what could be meant.
 */
export const readQuestion = (
  line: string,
  account: UnitChoices,
  standing: Standing,
  rifles: readonly string[] = [],
): QuestionReading => readLine(line, { account, standing, rifles, isPlan: false });

/** The same for a plan: a line may name several distances, one by one or as a span (`400-1150 by 75`). */
export const readPlan = (
  line: string,
  account: UnitChoices,
  standing: Standing,
  rifles: readonly string[] = [],
): QuestionReading => readLine(line, { account, standing, rifles, isPlan: true });

const readLine = (line: string, reader: Reader): QuestionReading => {
  if (line.trim() === '') return { status: 'empty' };
  if (line.length > MOST_LETTERS) {
    return {
      status: 'refused',
      faults: [{ from: 0, to: line.length, message: 'Shorter, please: one question a line.', offers: [] }],
    };
  }
  const variants = variantsOf(line);
  const readings = variants.map((variant) => readVariant(variant, reader));
  const understood = readings.flatMap((reading, i) =>
    reading.status === 'ok' ? [{ reading, line: variants[i] ?? line }] : [],
  );
  const answers = new Set(understood.map(({ reading }) => JSON.stringify(reading.asked)));
  if (answers.size > 1) {
    // the first mark that they read apart
    const at =
      [...line.matchAll(MARK)].find(({ index }) => new Set(understood.map((one) => one.line[index])).size > 1)?.index ??
      0;
    const from = line.slice(0, at).search(/\d+$/);
    const to = at + 1 + (/^\d+/.exec(line.slice(at + 1))?.[0].length ?? 0);
    const offers = [
      ...new Map(understood.map((one) => [JSON.stringify(one.reading.asked), shownVariant(one.line)])).values(),
    ];
    const readings = [...new Set(understood.map((one) => shownVariant(one.line.slice(from, to))))];
    return {
      status: 'refused',
      faults: [
        {
          from,
          to,
          message: `${line.slice(from, to)}: ${writeDecimals(readings.join(' or '), reader.account)}?`,
          offers,
        },
      ],
    };
  }
  const best = [...readings].sort((a, b) => faultCount(a) - faultCount(b))[0];
  return understood[0]?.reading ?? (best === undefined ? { status: 'empty' } : inTypedMarks(best, reader.account));
};

/** A refusal in the marks of its reader: what was put in place of a comma to read it is not shown. */
const inTypedMarks = (reading: QuestionReading, account: UnitChoices): QuestionReading =>
  reading.status !== 'refused'
    ? reading
    : {
        status: 'refused',
        faults: reading.faults.map(({ message, offers, ...at }) => ({
          ...at,
          message: writeDecimals(message.replaceAll(THOUSANDS_MARK, ',').replaceAll(SURE_POINT, ','), account),
          offers: offers.map(shownVariant),
        })),
      };

const faultCount = (reading: QuestionReading): number => (reading.status === 'refused' ? reading.faults.length : 0);

export type DirectionReading =
  /** Clock degrees where the wind comes from. */
  | { readonly status: 'ok'; readonly value: number }
  | { readonly status: 'empty' }
  | { readonly status: 'not-a-direction'; readonly message: string };

/** Reads a box for a wind's direction: the forms of the question line, and `2`, `2:30` or `60°` alone. */
export const readDirection = (typed: string): DirectionReading => {
  if (typed.trim() === '') return { status: 'empty' };
  const standing = { distance: 500, windSpeed: 1, windFrom: 90, winds: null, densityAltitude: null, heightFt: 0 };
  const readings = [typed, `from ${typed}`].map((text) => readQuestion(text, {}, standing));
  for (const reading of readings) {
    if (reading.status !== 'ok') continue;
    const { windFrom, ...others } = reading.asked;
    if (windFrom !== undefined && Object.keys(others).length === 0) return { status: 'ok', value: windFrom };
  }
  const [, from] = readings;
  const said = from?.status === 'refused' ? `${from.faults[0]?.message} ` : '';
  return { status: 'not-a-direction', message: `${said}Type 2, 2:30, 60°, left or right.` };
};
