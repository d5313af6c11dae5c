import { clockText, ftToM, paToInHg } from '../conversions.ts';
import { fieldText, writeFigure } from '../figures.ts';
import { type UnitChoices, unitOf } from '../kinds.ts';
import { stationPressure } from '../metar.ts';
import { SURE_POINT } from '../typed-number.ts';
import { type Bounded, outsideBounds, QUESTION_BOUNDS } from './question-bounds.ts';
import { type Chip, type Reading, type Role, tidy, toWire } from './reading.ts';

/** A wind at a distance (yards): mph, and clock degrees of its origin. */
export interface WindReading {
  readonly at: number;
  readonly speed: number;
  readonly from: number;
}

/** Parts that a question names, in wire units. */
export interface Asked {
  /** the first of several */
  distance?: number;
  /** all distances of a plan, yards */
  distances?: readonly number[];
  rifle?: string;
  /** the lower end of a range */
  windSpeed?: number;
  /** the upper end of a range, or null */
  windTo?: number | null;
  /** whether the upper end is a gust */
  windGust?: boolean;
  windFrom?: number;
  /** direction of the upper speed */
  windToFrom?: number;
  /** several winds, nearest first; null for one */
  winds?: readonly WindReading[] | null;
  incline?: number;
  /** degrees, + top to the right */
  cant?: number;
  /** °F; absent if it is the air's */
  powder?: number;
  /** for this line alone: fps as fired, yards */
  muzzleFps?: number;
  zeroYd?: number;
  temperature?: number;
  pressure?: number;
  humidity?: number;
  /** null if the pressure is named */
  densityAltitude?: number | null;
  heightFt?: number;
  targetHeight?: number;
  plateMoa?: number;
  targetSpeed?: number;
  targetTo?: 'left' | 'right';
}

/** Values set before, kept unless named. */
export interface Standing {
  /** yards */
  readonly distance: number;
  /** mph */
  readonly windSpeed: number;
  /** origin of the wind, clock degrees */
  readonly windFrom: number;
  readonly winds: readonly WindReading[] | null;
  readonly densityAltitude: number | null;
  /** feet, to reduce an altimeter setting */
  readonly heightFt: number;
}

/** A part that was not understood, its message, and lines to take instead. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly offers: readonly string[];
}

/** Standard pressure at sea level, inHg. Source: ICAO Doc 7488. */
const STANDARD_INHG = paToInHg(101_325);
const LONG_DECIMAL = new RegExp(`\\d${SURE_POINT}\\d{3}(?!\\d)`);
const MOA_PER_MIL = 10_800 / (1000 * Math.PI);
/** Steps for a span without a step, in its unit; the last is the longest. */
const STEPS = [10, 25, 50, 100] as const;
const LONGEST_STEP = 200;
const MOST_ROWS_UNASKED = 16;
const MOST_ROWS = 80;
const MOST_WINDS = 10;
/** Default direction of several winds, clock degrees. */
const FROM_RIGHT = 90;
const FIELDS: Readonly<Partial<Record<Role, Bounded>>> = {
  slope: 'incline',
  cant: 'cant',
  powder: 'powder',
  temperature: 'temperature',
  pressure: 'pressure',
  humidity: 'humidity',
  'density-altitude': 'densityAltitude',
  muzzle: 'muzzleFps',
  zero: 'zeroYd',
};
const ONCE = [...(Object.keys(FIELDS) as Role[]), 'altitude', 'mover', 'rifle', 'altimeter'] as const;

/** Steps from first to last, both included. */
const stepped = (from: number, to: number, step: number): number[] => {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  const rows = Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
  return Math.abs((rows.at(-1) ?? from) - to) < 1e-9 ? rows : [...rows, to];
};

const pressureText = (inHg: number, account: UnitChoices): string =>
  `${writeFigure(String(Number(Number(fieldText('pressure', inHg, account)).toFixed(2))), account)} ${unitOf('pressure', account).name}`;
const altitudeText = (ft: number, account: UnitChoices): string =>
  `${writeFigure(fieldText('altitude', ft, account), account)} ${unitOf('altitude', account).name}`;

/** The question of a line's chips, and its faults. */
export const askedOf = (
  reading: Reading,
  standing: Standing,
  isPlan: boolean,
): { asked: Asked; faults: Fault[]; notes: string[] } => {
  const { account } = reading.beside;
  const asked: Asked = {};
  const faults: Fault[] = [];
  const notes = [...reading.notes];
  const refuse = ({ at: [from, to] }: Pick<Chip, 'at'>, message: string, offers: readonly string[] = []): void => {
    faults.push({ from, to, message, offers });
  };
  const said = ({ at: [from, to] }: Pick<Chip, 'at'>): string => reading.line.slice(from, to).replace(/\s+/g, ' ');
  const of = (...roles: Role[]): Chip[] => reading.chips.filter(({ role }) => roles.includes(role));
  const first = (...roles: Role[]): Chip | undefined => of(...roles)[0];
  const without = ({ at: [from, to] }: Chip): string => tidy(reading.line.slice(0, from) + reading.line.slice(to));
  const figure = (chip: Chip | undefined, i = 0): number => Number(chip?.value[i] ?? Number.NaN);
  const put = (chip: Chip, field: Bounded, value: number): void => {
    const wrong = outsideBounds(field, value, account);
    if (wrong === null) asked[field] = value;
    else refuse(chip, wrong);
  };
  for (const role of ONCE) {
    const [one, other] = of(role);
    if (one === undefined || other === undefined || one.label === other.label) continue;
    refuse(other, `Two values: ${said(one)} and ${said(other)}.`, [without(other), without(one)]);
  }

  // three decimals of yards or feet are a group
  for (const chip of of('distance', 'distance-span', 'density-altitude', 'altitude'))
    if (LONG_DECIMAL.test(said(chip)) && !/ m$/.test(chip.role.startsWith('distance') ? '' : chip.label))
      refuse(chip, `${said(chip)}: the comma is a group mark.`);

  const ranges: number[] = [];
  const chips = of('distance', 'distance-span');
  const step = first('step');
  for (const [i, chip] of chips.entries()) {
    const { figures = [], unit = 'yd' } = chip.typed ?? {};
    const before = chips[i - 1];
    const isAgain =
      before?.typed !== undefined && before.typed.unit !== unit && Math.abs(figure(before) - figure(chip)) < 1;
    if (isAgain) continue;
    const wrong = chip.value.map((yd) => outsideBounds('distance', Number(yd), account)).find((one) => one !== null);
    if (wrong != null) {
      refuse(chip, wrong);
      continue;
    }
    if (chip.role === 'distance') {
      ranges.push(...chip.value.map(Number));
      continue;
    }
    const [from, to] = [...figures].sort((a, b) => a - b) as [number, number];
    const by =
      step === undefined
        ? (STEPS.find((one) => stepped(from, to, one).length <= MOST_ROWS_UNASKED) ?? LONGEST_STEP)
        : figure(step) * stepUnit(step, unit);
    if (!isPlan) refuse(chip, `One distance here: not ${said(chip)}.`);
    else if (!(by > 0) || (to - from) / by > MOST_ROWS - 1)
      refuse(chip, `At most ${MOST_ROWS} ranges: take a larger step.`);
    else ranges.push(...stepped(from, to, by).map((yd) => toWire('range', yd, unit)));
  }
  const distances = [...new Set(ranges)];
  const [one, other] = chips;
  if (!isPlan && distances.length > 1 && one !== undefined)
    refuse(
      other ?? one,
      other === undefined ? `One distance here: not ${said(one)}.` : `Two distances: ${said(one)} and ${said(other)}.`,
    );
  if (distances.length > MOST_ROWS && one !== undefined)
    refuse(one, `At most ${MOST_ROWS} ranges: this line has ${distances.length}.`);
  if (distances[0] !== undefined) asked.distance = distances[0];
  if (isPlan && distances.length > 1) asked.distances = distances;

  const [wind, from] = [first('wind', 'wind-gust'), first('from')];
  if (reading.winds !== null) {
    const way = asked.distance ?? standing.distance;
    const common = from === undefined ? FROM_RIGHT : figure(from);
    const winds = reading.winds.map(({ at, yd, share, mph, from: own }) => ({
      span: at,
      at: yd ?? Number(((share ?? 0) * way).toPrecision(7)),
      speed: mph,
      from: own ?? common,
    }));
    for (const [i, one] of winds.entries()) {
      const chip = { at: [one.span.from, one.span.to] as const };
      const wrong =
        outsideBounds('windSpeed', one.speed, account) ??
        (one.at < 0 || one.at > QUESTION_BOUNDS.distance[1] ? outsideBounds('distance', one.at, account) : null);
      if (wrong !== null) refuse(chip, wrong);
      if (winds.slice(0, i).some(({ at }) => at === one.at)) refuse(chip, `Two winds at one place: ${said(chip)}.`);
    }
    const extra = winds[MOST_WINDS]?.span;
    if (extra !== undefined) refuse({ at: [extra.from, extra.to] }, `At most ${MOST_WINDS} winds.`);
    asked.winds = winds.map(({ at, speed, from: own }) => ({ at, speed, from: own })).sort((a, b) => a.at - b.at);
  } else if (wind !== undefined) {
    put(wind, 'windSpeed', figure(wind));
    const high = wind.value.length > 1 && figure(wind, 1) !== figure(wind) ? figure(wind, 1) : null;
    const wrong = high === null ? null : outsideBounds('windSpeed', high, account);
    if (wrong !== null) refuse(wind, wrong);
    asked.windTo = high;
    asked.winds = null;
    if (wind.role === 'wind-gust') {
      asked.windGust = true;
      if (high !== null && high < figure(wind)) refuse(wind, 'A gust is faster than its wind: 11 gusting 14.');
    }
  } else if (from !== undefined) {
    const words = said(from);
    if (standing.winds !== null) refuse(from, `Several winds are set. Say the speed too: 6 mph ${words}.`);
    else if (standing.windSpeed === 0) refuse(from, `${words}: how fast? Say the speed too: 6 mph ${words}.`);
  }
  if (from !== undefined && reading.winds === null) {
    asked.windFrom = figure(from);
    if (from.value.length > 1 && figure(from, 1) !== figure(from)) asked.windToFrom = figure(from, 1);
    const words = said(from);
    if (
      !/\d:\d|clock|^(?:from|at|@)?\s*\d|^(?:from\s+)?(?:the\s+)?(?:left|right|l|r)\b/i.test(words) ||
      /[°]|deg|value/i.test(words)
    )
      notes.push(`${words.replace(/\s*(?:degrees?|deg)\b/i, '°')} = ${clockText(figure(from))}`);
  } else if (wind !== undefined && reading.winds === null && figure(wind) + Number(asked.windTo ?? 0) > 0)
    notes.push(`no direction was said: from ${clockText(standing.windFrom)}`);
  const asks = /how\s+much\s+(?:wind|windage)/i.exec(reading.line);
  const isCalm = standing.windSpeed === 0 && (standing.winds ?? reading.winds) === null;
  if (asks !== null && wind === undefined && isCalm) {
    const at = [asks.index, asks.index + asks[0].length] as const;
    refuse({ at }, 'How fast is the wind, and from where? Add 6 mph from 2:30.');
  }

  for (const [role, field] of Object.entries(FIELDS) as [Role, Bounded][]) {
    const chip = first(role);
    if (chip !== undefined) put(chip, field, figure(chip));
  }
  const [altitude, altimeter, density] = [first('altitude'), first('altimeter'), first('density-altitude')];
  if (altitude !== undefined) put(altitude, 'heightFt', figure(altitude));
  const rival = first('pressure') ?? density;
  const { heightFt } = asked;
  const ofOne = 'one of them says the pressure.';
  const atHeight = (inHg: number): string => {
    asked.pressure = Number(stationPressure(inHg, ftToM(heightFt ?? 0)).toFixed(2));
    asked.densityAltitude = null;
    return pressureText(asked.pressure, account);
  };
  if (altimeter !== undefined && heightFt !== undefined) {
    const setting = figure(altimeter);
    notes.push(
      `altimeter ${pressureText(setting, account)} = ${atHeight(setting)} at a height of ${altitudeText(heightFt, account)}`,
    );
    if (rival !== undefined) refuse(rival, `“${said(rival)}” or the altimeter: ${ofOne}`);
  } else if (altitude !== undefined && heightFt !== undefined) {
    if (rival !== undefined) refuse(altitude, `“${said(altitude)}” or “${said(rival)}”: ${ofOne}`);
    else
      notes.push(
        `altitude ${altitudeText(heightFt, account)} = ${atHeight(STANDARD_INHG)} station pressure of the standard atmosphere`,
      );
  } else if (first('pressure') !== undefined) {
    if (density !== undefined) refuse(density, 'Pressure or density altitude: one of them.');
    else asked.densityAltitude = null;
  }
  const byAltitude = asked.densityAltitude === undefined ? standing.densityAltitude : asked.densityAltitude;
  if (asked.humidity !== undefined && byAltitude !== null)
    notes.push('humidity is counted in the density altitude already');

  const [plate, second] = of('plate', 'plate-angle');
  if (plate !== undefined && second !== undefined) refuse(second, `Two targets: ${said(plate)} and ${said(second)}.`);
  if (plate?.role === 'plate') put(plate, 'targetHeight', figure(plate, plate.value.length - 1));
  else if (plate !== undefined)
    put(
      plate,
      'plateMoa',
      / mil$/.test(plate.label) ? Number((figure(plate) * MOA_PER_MIL).toPrecision(7)) : figure(plate),
    );
  const mover = first('mover');
  if (mover !== undefined) {
    put(mover, 'targetSpeed', figure(mover));
    asked.targetTo = mover.value[1] === 'left' ? 'left' : 'right';
  }
  const [muzzle, powder] = [first('muzzle'), first('powder')];
  if (muzzle !== undefined && powder !== undefined)
    refuse(powder, `“${said(powder)}” or “${said(muzzle)}”: one of them says the velocity.`, [
      without(powder),
      without(muzzle),
    ]);
  const rifle = first('rifle', 'cartridge');
  if (rifle !== undefined) asked.rifle = String(rifle.value[0]);
  return { asked, faults, notes };
};
/** A step's unit in the unit of its span. */
const stepUnit = ({ typed }: Chip, unit: string): number =>
  typed === undefined || typed.unit === '' || typed.unit === unit
    ? 1
    : toWire('range', 1, typed.unit) / toWire('range', 1, unit);
