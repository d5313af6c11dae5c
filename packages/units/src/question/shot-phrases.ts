import { type UnitChoices, unitOf } from '../kinds.ts';
import { METAR_PATTERN } from '../metar.ts';
import { SURE_POINT } from '../typed-number.ts';
import {
  AT,
  clock,
  DEGREES,
  isRight,
  N,
  number,
  type Part,
  RANGE,
  type Rule,
  rule,
  SPEED,
  UNSIGNED,
  unitWords,
  wire,
} from './phrase-grammar.ts';

const LONG_DECIMAL = new RegExp(String.raw`^\d{1,3}${SURE_POINT}\d{3}$`);
const NO_FIGURE = String.raw`(?!\s*(?:is|of|:|=)?\s*${N})`;
const NO_FEET = String.raw`(?!\s*(?:ft|feet|'))`;
const MOVER = String.raw`(?:(?:target\s+)?(?:is\s+)?(?:moving|mover|moves|walking|walks|walker|running|runs|runner)(?:\s+target)?)`;
const NOT_ON = String.raw`(?!\s*(?:to|-)\s*(?:left|right|l|r)\b)`;
const HEADED = [
  String.raw`(?:(?:to\s+(?:the\s+|my\s+)?)?(left|right|l|r)${NOT_ON}`,
  String.raw`from\s+(?:the\s+|my\s+)?(left|right|l|r)${NOT_ON}`,
  String.raw`(?:from\s+)?(left|l)\s*(?:to|-)\s*(?:right|r)`,
  String.raw`(?:from\s+)?(right|r)\s*(?:to|-)\s*(?:left|l))`,
].join('|');
const PLATE = `(?:plates?|targets?|gongs?|steel|circles?|squares?|poppers?|discs?)`;
const SIZE_UNIT = `(inches|inch|in|″|”|"|''|cm|mm)`;
const slope = (figure: string, word: string): Part => {
  const deg = number(figure);
  const down = /^d/i.test(word);
  if (deg < 0 && !/^(incline|slope)/i.test(word)) {
    return { is: 'fault', message: `Is that up or down? Leave the minus or “${word}” out.` };
  }
  return { is: 'slope', deg: down ? -deg + 0 : deg };
};
const heading = ([to, from, rightward, leftward]: readonly (string | undefined)[]): boolean | null =>
  to !== undefined
    ? isRight(to)
    : from !== undefined
      ? !isRight(from)
      : rightward !== undefined
        ? true
        : leftward !== undefined
          ? false
          : null;
/** `500,300 yd` is two distances to one reader and half a kilometer to another; nobody says yards to the thousandth. */
const distance = (figure: string, unit: string | undefined, at: boolean, account: UnitChoices): Part =>
  LONG_DECIMAL.test(figure)
    ? { is: 'fault', message: `${figure.replace(SURE_POINT, ',')}: one distance a line.` }
    : { is: 'distance', yd: wire('range', figure, unit, account), at, ...(unit === undefined ? {} : { unit }) };
/** Nobody says feet to the thousandth: `5,500` of them has a group mark. */
const altitudeFt = (figure: string, unit: string | undefined, account: UnitChoices): Part | number => {
  const isFeet = unit === undefined ? unitOf('altitude', account).name === 'ft' : /^f/i.test(unit);
  return isFeet && LONG_DECIMAL.test(figure.replace(/^[+−–-]/, ''))
    ? { is: 'fault', message: `${figure.replace(SURE_POINT, ',')} ft: the comma is a group mark.` }
    : wire('altitude', figure, unit, account);
};
const densityAltitude = (figure: string, unit: string | undefined, account: UnitChoices): Part => {
  const ft = altitudeFt(figure, unit, account);
  return typeof ft === 'number' ? { is: 'air', field: 'densityAltitude', value: ft } : ft;
};
const height = (figure: string, unit: string | undefined, account: UnitChoices): Part => {
  const ft = altitudeFt(figure, unit, account);
  return typeof ft === 'number' ? { is: 'height', ft } : ft;
};
const mover = (speed: number, groups: readonly (string | undefined)[]): Part => ({
  is: 'mover',
  mph: speed,
  isRight: heading(groups),
});
const plateInches = (figure: string, unit: string, account: UnitChoices): number =>
  /^cm$/i.test(unit)
    ? wire('mount', String(10 * Number(figure)), 'mm', account)
    : wire('mount', figure, /^mm$/i.test(unit) ? 'mm' : 'in', account);

const CANT_SIDE = '(?:left|right|clockwise|counter-?clockwise)';
/** Roll of the rifle, + its top to the right. */
const cant = (said: string, figure: string, side: string | undefined): Part =>
  side === undefined
    ? {
        is: 'fault',
        message: `“${said}”: its top to the left or to the right?`,
        offers: [`${said} left`, `${said} right`],
      }
    : { is: 'cant', deg: /^(?:right|clock)/i.test(side) ? number(figure) : -number(figure) + 0 };

/** Distance, slope, air and target, and words that say nothing of their own. */
export const SHOT_RULES: readonly Rule[] = [
  { pattern: METAR_PATTERN, read: ([text = '']) => ({ is: 'metar', text }) },

  rule(`(${AT})?(${N})\\s*(${RANGE})(?:\\s+(?:away|out))?`, ([, at, figure = '', unit], account) =>
    distance(figure, unit, at !== undefined, account),
  ),
  rule(
    `(?:range|distance|dist|target\\s+at)\\s*(?:is|of|:|=)?\\s*(${N})\\s*(${RANGE})?`,
    ([, figure = '', unit], account) => distance(figure, unit, false, account),
  ),
  rule(N, ([figure = ''], account) => {
    const read = distance(figure, undefined, false, account);
    return read.is === 'distance' ? { is: 'bare', figure, yd: read.yd } : read;
  }),
  // "at 2" is a direction; "at 0" and "at 300" are places
  rule(`${AT}(${UNSIGNED})`, ([, figure = ''], account) =>
    /^(?:[1-9]|1[0-2])$/.test(figure)
      ? clock(figure, undefined, figure)
      : { is: 'distance', yd: wire('range', figure, undefined, account), at: true },
  ),
  rule(
    `(?:at\\s+)?(?:the\\s+)?(near|close|mid(?:way|range)?|middle|far)(?:\\s+(?:one|end|range|third|winds?))?(?:\\s+(?:is|:))?`,
    ([, word = '']) => ({
      is: 'place',
      place: /^(near|close)/i.test(word) ? 'near' : /^m/i.test(word) ? 'mid' : 'far',
    }),
  ),
  rule(
    'at\\s+(?:the\\s+|my\\s+)?(muzzle|line|firing\\s+(?:line|point)|shooter|me|position|target)',
    ([, word = '']) => ({
      is: 'place',
      place: /^target/i.test(word) ? 'target' : 'muzzle',
    }),
  ),

  rule(
    `(uphill|downhill|up|down|incline|decline|slope)\\s*(?:of\\s+|:\\s*)?(${N})(?:\\s*${DEGREES})?`,
    ([, word = '', figure = '']) => slope(figure, word),
  ),
  rule(
    `(${N})\\s*(?:${DEGREES}\\s*(uphill|downhill|up|down|incline|decline|slope)|(uphill|downhill|up|down|incline|decline|slope)${NO_FIGURE})(?:\\s+(?:hill|slope|angle|shot))?`,
    ([, figure = '', word, other = '']) => slope(figure, word ?? other),
  ),
  rule(`(?:incline|slope)\\s*(${N})\\s*${DEGREES}?\\s*(up|down)(?:hill)?`, ([, figure = '', word = '']) =>
    slope(figure, word),
  ),
  rule('level|flat', () => ({ is: 'slope', deg: 0 })),
  rule(
    `cant(?:ed)?\\s*(?:by|of|is|:|=)?\\s*(${UNSIGNED})(?:\\s*${DEGREES})?(?:\\s+(?:to\\s+the\\s+)?(${CANT_SIDE}))?`,
    ([said = '', figure = '', side]) => cant(said, figure, side),
  ),
  rule(
    `cant(?:ed)?\\s+(?:to\\s+the\\s+)?(${CANT_SIDE})\\s+(?:by\\s+)?(${UNSIGNED})(?:\\s*${DEGREES})?`,
    ([said = '', side, figure = '']) => cant(said, figure, side),
  ),
  rule(
    `(${UNSIGNED})\\s*${DEGREES}\\s*(?:of\\s+)?(?:(${CANT_SIDE})\\s+)?cant(?:ed)?(?:\\s+(?:to\\s+the\\s+)?(${CANT_SIDE}))?${NO_FIGURE}`,
    ([said = '', figure = '', before, behind]) => cant(said, figure, before ?? behind),
  ),
  rule(
    `(?:powder|ammo)(?:\\s+temp(?:erature)?)?\\s*(?:is|of|at|:|=)?\\s*(${N})\\s*(?:(${unitWords('temperature')})|${DEGREES})?`,
    ([, figure = '', unit], account) => ({ is: 'powder', f: wire('temperature', figure, unit, account) }),
  ),
  rule(`(${N})\\s*(${unitWords('temperature')})\\s+(?:powder|ammo)${NO_FIGURE}`, ([, figure = '', unit], account) => ({
    is: 'powder',
    f: wire('temperature', figure, unit, account),
  })),
  rule('uphill|downhill', ([word]) => ({
    is: 'fault',
    message: `How steep? Type 10° ${/^u/i.test(word) ? 'up' : 'down'}.`,
  })),

  rule(
    `(?:temp(?:erature)?\\s*(?:is|of|:|=)?\\s*)?(${N})\\s*(${unitWords('temperature')})`,
    ([, figure = '', unit], account) => ({
      is: 'air',
      field: 'temperature',
      value: wire('temperature', figure, unit, account),
    }),
  ),
  rule(`temp(?:erature)?\\s*(?:is|of|:|=)?\\s*(${N})(?:\\s*${DEGREES})?`, ([, figure = ''], account) => ({
    is: 'air',
    field: 'temperature',
    value: wire('temperature', figure, undefined, account),
  })),
  rule(
    `(?:(?:station\\s+)?(?:pressure|baro(?:meter)?)\\s*(?:is|of|:|=)?\\s*)?(${N})\\s*(${unitWords('pressure')})`,
    ([, figure = '', unit], account) => ({
      is: 'air',
      field: 'pressure',
      value: wire('pressure', figure, unit, account),
    }),
  ),
  rule(`(?:station\\s+)?(?:pressure|baro(?:meter)?)\\s*(?:is|of|:|=)?\\s*(${N})`, ([, figure = ''], account) => ({
    is: 'air',
    field: 'pressure',
    value: wire('pressure', figure, undefined, account),
  })),
  rule(
    `(?:DA|density\\s+alt(?:itude)?)\\s*(?:is|of|:|=)?\\s*(${N})\\s*(${unitWords('altitude')})?`,
    ([, figure = '', unit], account) => densityAltitude(figure, unit, account),
  ),
  rule(
    `(${N})\\s*(${unitWords('altitude')})?\\s*(?:DA|density\\s+alt(?:itude)?)${NO_FIGURE}`,
    ([, figure = '', unit], account) => densityAltitude(figure, unit, account),
  ),
  rule(`(${N})\\s*(?:%|percent|pct)(?:\\s*(?:rh|(?:relative\\s+)?humidity|humid))?`, ([, figure = '']) => ({
    is: 'air',
    field: 'humidity',
    value: number(figure),
  })),
  rule(`(?:rh|(?:relative\\s+)?humidity)\\s*(?:is|of|:|=)?\\s*(${N})\\s*(?:%|percent|pct)?`, ([, figure = '']) => ({
    is: 'air',
    field: 'humidity',
    value: number(figure),
  })),
  rule(
    `(?:at\\s+)?(?:(?:elevation|elev)\\s*(?:is|of|:|=)?\\s*(${N})\\s*(${unitWords('altitude')})|(?:altitude|alt|height)\\s*(?:is|of|:|=)?\\s*(${N})\\s*(${unitWords('altitude')})?)`,
    ([, elevation, elevationUnit, figure = '', unit], account) =>
      height(elevation ?? figure, elevationUnit ?? unit, account),
  ),
  rule(
    `(?:at\\s+)?(?:(${N})\\s*(ft|feet|foot)\\s*(?:elevation|elev|altitude|asl|msl)|(${N})\\s*(${unitWords('altitude')})\\s*(?:elevation|elev|altitude|asl|msl)${NO_FIGURE})`,
    ([, feet, foot, figure = '', unit], account) => height(feet ?? figure, foot ?? unit, account),
  ),
  rule(`(${N})\\s*(?:ft|feet)\\s+(?:up|high|of\\s+(?:elevation|altitude))`, ([, figure = ''], account) => ({
    is: 'height',
    ft: wire('altitude', figure, 'ft', account),
  })),
  rule(`(?:elevation|elev)\\s*(?:is|of|:|=)?\\s*(${UNSIGNED})`, ([said = '', figure = '']) => ({
    is: 'fault',
    message: `“${said}”: the elevation for a distance, or the altitude?`,
    offers: [`elevation for ${figure}`, `altitude ${figure} ft`],
  })),
  rule(`(${N})\\s*(?:m|meters?|metres?)\\s+(?:up|high)${NO_FIGURE}`, ([said = '', figure = '']) => ({
    is: 'fault',
    message: `${said}: the altitude, or a distance uphill?`,
    offers: [`altitude ${figure} m`, `${figure} m, 10° up`],
  })),
  rule(`(${N})\\s*(?:ft|feet)`, ([said = '', figure = '']) => ({
    is: 'fault',
    message: `${said}: the altitude you shoot at, or the density altitude?`,
    offers: [`altitude ${figure} ft`, `DA ${figure} ft`],
  })),

  rule(
    `${MOVER}\\s+(?:at\\s+)?(${UNSIGNED})\\s*(${SPEED})(?:\\s+${HEADED})?`,
    ([, figure = '', unit, ...to], account) => mover(wire('wind', figure, unit, account), to),
  ),
  rule(
    `${MOVER}\\s+${HEADED}\\s+(?:at\\s+)?(${UNSIGNED})\\s*(${SPEED})`,
    ([, a, b, c, d, figure = '', unit], account) => mover(wire('wind', figure, unit, account), [a, b, c, d]),
  ),
  rule(
    `(${UNSIGNED})\\s*(${SPEED})\\s+${MOVER}(?:\\s+${HEADED})?(?!\\s+(?:${HEADED}\\s+)?(?:at\\s+)?${UNSIGNED}\\s*(?:${SPEED}))`,
    ([, figure = '', unit, ...to], account) => mover(wire('wind', figure, unit, account), to),
  ),
  rule(
    `(left|right)[\\s-]+(?:moving|mover)\\s+(?:at\\s+)?(${UNSIGNED}\\s*(?:${SPEED}))(?!\\s+${HEADED})`,
    ([, side = '', figure = '']) => ({
      is: 'fault',
      message: `Is “${side}” the wind or the mover?`,
      offers: [`mover ${figure} ${side}`, `${side}, mover ${figure} left`, `${side}, mover ${figure} right`],
    }),
  ),
  rule(MOVER, () => ({ is: 'fault', message: 'How fast does it move? Type moving 3 mph left.' })),

  rule(
    `(${UNSIGNED})[\\s-]*${SIZE_UNIT}[\\s-]*(?:(?:tall|high|round|square|steel|wide)\\s+)?${PLATE}`,
    ([, figure = '', unit = ''], account) => ({
      is: 'plate',
      inches: plateInches(figure, unit, account),
    }),
  ),
  rule(
    `(?:plate|gong|target)\\s+(?:size\\s+)?(?:of\\s+)?(${UNSIGNED})\\s*${SIZE_UNIT}`,
    ([, figure = '', unit = ''], account) => ({
      is: 'plate',
      inches: plateInches(figure, unit, account),
    }),
  ),

  rule(
    `(?:what(?:[’']?s)?\\s+(?:is\\s+)?)?(?:the\\s+|my\\s+)?(?:elevation|elev|dope|come[\\s-]?ups?|drop|dial|hold|holdover|solution)\\s+(?:for|at|to)\\s+(?:a\\s+)?(${N})\\s*(${RANGE})?${NO_FEET}`,
    ([, figure = '', unit], account) => distance(figure, unit, false, account),
  ),
  rule('how\\s+much\\s+(?:wind|windage)(?:\\s+(?:do\\s+I\\s+(?:need|hold|dial)|is\\s+(?:it|that)))?', () => ({
    is: 'wind-asked',
  })),
  rule(
    `(?:(?:${N}|\\.\\d+)\\s*(?:mm\\s*)?)?(?:creedmoor|creed|cm|prc|dasher|grendel|lapua|win(?:chester)?(?:\\s+mag)?|remington|rem(?:\\s+mag)?|norma|nosler|nato|brm?|bra|gt|arc|xc|saum|wsm|swiss|lr)`,
    ([said = '']) => ({
      is: 'fault',
      message: `No rifle here is named “${said}”.`,
      offers: [''],
    }),
  ),
  rule('in\\s+an?', () => ({ is: 'filler' })),
  rule('(?:mean|average|avg)(?:\\s+of)?', () => ({ is: 'filler', about: 'other' })),
  rule("and|for|a|an|the|is|my|dope|what(?:[’']?s)?|please|(?:what\\s+)?do\\s+I\\s+(?:dial|hold|need)", () => ({
    is: 'filler',
  })),
  // a bare number next to these may be of what they name, so they never carry one to the distance
  rule('winds?|weather|conditions|shot|shooting|with|hold', () => ({ is: 'filler', about: 'other' })),
  rule('target', () => ({ is: 'filler', about: 'target' })),
];
