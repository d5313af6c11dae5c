import {
  cToF,
  fToC,
  inHgToPa,
  J_PER_FTLB,
  KG_PER_GR,
  M_PER_FT,
  M_PER_IN,
  M_PER_YD,
  MIL_PER_MOA,
  MPS_PER_MPH,
  paToInHg,
} from './conversions.ts';

/** Number formats, named by example. `us` is the default. */
export const NOTATIONS = { us: '1,234.5', comma: '1.234,5', space: '1\u202f234,5' } as const;
export type Notation = keyof typeof NOTATIONS;

/** Kinds of measure with a choice of units. The first unit of each kind is the wire's and the specification's. */
export const KINDS = [
  'range',
  'altitude',
  'bullet',
  'mount',
  'weight',
  'twist',
  'muzzle',
  'sensitivity',
  'energy',
  'wind',
  'temperature',
  'pressure',
  'angle',
  'target',
] as const;
export type Kind = (typeof KINDS)[number];

/** Context for some units of angle: mil per click, and the distance at which the angle is seen. */
export interface UnitContext {
  readonly clickMil?: number | undefined;
  readonly rangeYd?: number | undefined;
}

export interface UnitChoice {
  /** Printed after a figure; unique within the kind. */
  readonly name: string;
  /** For reading aloud. */
  readonly spoken: string;
  /** Decimals of a reading. */
  readonly decimals: number;
  /** Further typed forms, lower case. */
  readonly typed: readonly string[];
  /** Converts from the wire's unit, and back. NaN if the needed context is missing. */
  readonly shown: (wire: number, context: UnitContext) => number;
  readonly wire: (shown: number, context: UnitContext) => number;
}

type Names = readonly [name: string, spoken: string, decimals: number, ...typed: string[]];
const scaled = ([name, spoken, decimals, ...typed]: Names, wirePerUnit: number): UnitChoice => ({
  name,
  spoken,
  decimals,
  typed: [name.toLowerCase(), ...typed],
  shown: (wire) => wire / wirePerUnit,
  wire: (shown) => shown * wirePerUnit,
});
const seen = (
  [name, spoken, decimals, ...typed]: Names,
  wirePerUnit: (context: UnitContext) => number,
): UnitChoice => ({
  name,
  spoken,
  decimals,
  typed: [name.toLowerCase(), ...typed],
  shown: (wire, context) => wire / wirePerUnit(context),
  wire: (shown, context) => shown * wirePerUnit(context),
});

/** Inches per 100 yards: 1000/3600 mil, exact. */
export const MIL_PER_IN100 = 1000 / 3600;
/** Centimeters per 100 meters, exact. */
export const MIL_PER_CM100 = 0.1;

const angles = (wireMil: number): UnitChoice[] => [
  scaled(['mil', 'mil', 2, 'mrad', 'mils'], 1 / wireMil),
  scaled(['MOA', 'M O A', 2], MIL_PER_MOA / wireMil),
  scaled(['in/100 yd', 'inches per 100 yards', 2, 'iphy', 'smoa'], MIL_PER_IN100 / wireMil),
  scaled(['cm/100 m', 'centimeters per 100 meters', 1, 'centimetres per 100 metres'], MIL_PER_CM100 / wireMil),
  seen(['clicks', 'clicks', 0, 'click', 'c'], ({ clickMil = Number.NaN }) => clickMil / wireMil),
  // small angles: an inch at R yards is 1000/(36 R) mil
  seen(['in', 'inches at the target', 1, '"'], ({ rangeYd = Number.NaN }) => 1000 / (36 * rangeYd) / wireMil),
  seen(
    ['cm', 'centimeters at the target', 0, 'centimetres at the target'],
    ({ rangeYd = Number.NaN }) => 10 / (rangeYd * M_PER_YD) / wireMil,
  ),
];
const targetAngles = angles(MIL_PER_MOA);

/** Every kind with its units, the wire's first. Conversions are exact; see the constants. */
export const UNITS: Readonly<Record<Kind, readonly UnitChoice[]>> = {
  range: [
    scaled(['yd', 'yards', 0, 'yds', 'yard', 'yards', 'y'], 1),
    scaled(['m', 'meters', 0, 'metre', 'metres', 'meter', 'meters'], 1 / M_PER_YD),
  ],
  altitude: [
    scaled(['ft', 'feet', 0, 'feet', 'foot'], 1),
    scaled(['m', 'meters', 0, 'metre', 'metres', 'meter', 'meters'], 1 / M_PER_FT),
  ],
  bullet: [scaled(['in', 'inches', 3, '"'], 1), scaled(['mm', 'millimeters', 2, 'millimetres'], 0.001 / M_PER_IN)],
  mount: [
    scaled(['in', 'inches', 2, '"', 'inch', 'inches'], 1),
    scaled(['mm', 'millimeters', 0, 'millimetres'], 0.001 / M_PER_IN),
  ],
  weight: [scaled(['gr', 'grains', 1, 'grains'], 1), scaled(['g', 'grams', 2], 0.001 / KG_PER_GR)],
  muzzle: [
    scaled(['fps', 'feet per second', 0, 'ft/s'], 1),
    scaled(['m/s', 'meters per second', 1, 'mps', 'metres per second'], 1 / M_PER_FT),
  ],
  twist: [
    scaled(['in/turn', 'inches a turn', 2, 'in'], 1),
    scaled(['mm/turn', 'millimeters a turn', 0, 'mm', 'millimetres a turn'], 0.001 / M_PER_IN),
  ],
  sensitivity: [
    scaled(['fps/°F', 'feet per second a degree Fahrenheit', 2], 1),
    scaled(
      ['m/s/°C', 'meters per second a degree Celsius', 3, 'metres per second a degree Celsius'],
      1 / M_PER_FT / 1.8,
    ),
  ],
  energy: [scaled(['ft·lbf', 'foot-pounds', 0, 'ft-lb', 'ftlb'], 1), scaled(['J', 'joules', 0], 1 / J_PER_FTLB)],
  wind: [
    scaled(['mph', 'mph', 1, 'mi/h', 'mile per hour', 'miles per hour'], 1),
    scaled(['m/s', 'meters per second', 1, 'mps', 'metres per second', 'meters per second'], 1 / MPS_PER_MPH),
    scaled(
      ['km/h', 'kilometers per hour', 1, 'kph', 'kmh', 'kmph', 'kilometers per hour', 'kilometres per hour'],
      1 / 3.6 / MPS_PER_MPH,
    ),
    scaled(['kn', 'knots', 1, 'kt', 'kts', 'knot', 'knots'], 1852 / 3600 / MPS_PER_MPH),
    scaled(['fps', 'feet per second', 1, 'ft/s'], M_PER_FT / MPS_PER_MPH),
  ],
  temperature: [
    scaled(
      ['°F', 'degrees Fahrenheit', 0, 'f', '° f', 'deg f', 'degree f', 'degrees f', 'fahrenheit', 'degrees fahrenheit'],
      1,
    ),
    {
      name: '°C',
      spoken: 'degrees Celsius',
      decimals: 1,
      typed: ['°c', 'c', '° c', 'deg c', 'degree c', 'degrees c', 'celsius', 'degrees celsius', 'centigrade'],
      shown: fToC,
      wire: cToF,
    },
  ],
  pressure: [
    scaled(['inHg', 'inHg', 2, 'in hg', 'in. hg', '"hg', '" hg', 'inches of mercury'], 1),
    {
      name: 'hPa',
      spoken: 'hectopascals',
      decimals: 1,
      typed: ['hpa', 'mb', 'mbar', 'millibar', 'millibars'],
      shown: (inHg) => inHgToPa(inHg) / 100,
      wire: (hPa) => paToInHg(hPa * 100),
    },
    scaled(['mmHg', 'millimeters of mercury', 1, 'millimetres of mercury'], 1 / 25.4),
  ],
  angle: angles(1),
  target: [targetAngles[1]!, targetAngles[0]!, ...targetAngles.slice(2)],
};

/**
 * Name of the chosen unit by kind; a missing kind uses its first unit. `numbers`: the number format, if not the US one.
 */
export type UnitChoices = Partial<Record<Kind, string>> & { readonly numbers?: Exclude<Notation, 'us'> };

export const PRESETS: Readonly<Record<'us' | 'metric' | 'mixed', UnitChoices>> = {
  us: {},
  metric: {
    range: 'm',
    altitude: 'm',
    bullet: 'mm',
    mount: 'mm',
    weight: 'g',
    twist: 'mm/turn',
    sensitivity: 'm/s/°C',
    muzzle: 'm/s',
    energy: 'J',
    wind: 'm/s',
    temperature: '°C',
    pressure: 'hPa',
    target: 'mil',
  },
  // European matches: meters and hectopascals, but the cartridge in inches and grains, as on its box
  mixed: {
    range: 'm',
    altitude: 'm',
    mount: 'mm',
    muzzle: 'm/s',
    sensitivity: 'm/s/°C',
    energy: 'J',
    wind: 'm/s',
    temperature: '°C',
    pressure: 'hPa',
  },
};

/** The chosen unit of a kind; the wire's unit if the needed context is missing. */
export const unitOf = (kind: Kind, choices: UnitChoices = {}, context: UnitContext = {}): UnitChoice => {
  const units = UNITS[kind];
  const chosen = units.find((unit) => unit.name === choices[kind]) ?? units[0]!;
  return Number.isFinite(chosen.shown(1, context)) ? chosen : units[0]!;
};
