import { wrap360 } from '../conversions.ts';
import {
  AT,
  clock,
  DEGREES,
  END,
  isGusting,
  isRight,
  N,
  number,
  type Part,
  plain,
  RANGE,
  type Rule,
  rule,
  SPEED,
  speed,
  UNSIGNED,
  wire,
} from './phrase-grammar.ts';
import { QUESTION_BOUNDS } from './question-bounds.ts';

const TO_WORD = String.raw`\s*(?:to|gusting(?:\s+(?:up\s+)?to)?|gusts?(?:\s+(?:up\s+)?to)?|g)\s*`;
const GUSTING = String.raw`\s*(?:,\s*)?(?:gusting|gusts?)(?:\s+(?:up\s+)?to)?\s*`;
/** No unit, no clock and no second number behind a figure: then it is a figure of what the words before it say. */
const NO_UNIT = String.raw`(?!\s*(?:${SPEED}|${RANGE}|${DEGREES}|%|percent|o\b|o['’‘]|inhg|hpa|mb|in\b|inch|moa|mils?|f\b|c\b|ft\b|feet|value|${TO_WORD}|[-–—]\s+\d)|[-–—]\s*\d)`;
const TO = String.raw`(?:\s*(?:-|–|—)\s*|${TO_WORD})`;
/** The word behind what it belongs to; before a figure without a unit it belongs to that one. */
const WIND = String.raw`(?:\s+winds?(?!\s*${UNSIGNED}(?:${TO}${UNSIGNED})?${NO_UNIT}${END}))?`;
const FROM = String.raw`(?:(?:coming|blowing|comes|blows)\s+)?(?:in\s+)?(?:from|out\s+of|off)\s+`;
const MY = String.raw`(?:(?:the|my|your)\s+)?`;
const SIDE = String.raw`(left|right|l|r)(?:[\s-]+(?:hand\s+)?side)?`;
const corner = (side: string | undefined, end: string | undefined, saidAs: string): Part => {
  const front = /^(front|head)/i.test(end ?? '');
  return { is: 'direction', deg: isRight(side) ? (front ? 45 : 135) : front ? 315 : 225, saidAs };
};
const askCorner = (side: string | undefined): Part => {
  const word = side === undefined ? null : isRight(side) ? 'right' : 'left';
  return {
    is: 'fault',
    message: word === null ? 'Quartering from which corner?' : `Quartering from the ${word} front or the ${word} rear?`,
    offers: (word === null ? ['left', 'right'] : [word]).flatMap((one) => [
      `quartering from the ${one} front`,
      `quartering from the ${one} rear`,
    ]),
  };
};

const SPAN = String.raw`(?:\s*(?:-|–|—)\s*|\s+to\s+)`;
const isSpeed = (figure: string): boolean => number(figure) <= QUESTION_BOUNDS.windSpeed[1];
const HOUR = String.raw`(\d{1,2})(?::(\d{2}))?`;
const OCLOCK = "\\s*o\\s*['’‘`´]?\\s*clock";
/** Two hours as a turn of the wind, or what is wrong with one of them. */
const turn = ([, hour = '', minute, otherHour = '', otherMinute]: RegExpExecArray): Part => {
  const ends = [clock(hour, minute, `${hour} o’clock`), clock(otherHour, otherMinute, `${otherHour} o’clock`)] as const;
  const [from, to] = ends;
  if (from.is !== 'direction') return from;
  if (to.is !== 'direction') return to;
  return turnOf(from.deg, to.deg);
};
const turnOf = (from: number, to: number): Part =>
  from === to
    ? { is: 'direction', deg: from }
    : wrap360(to - from) === 180
      ? {
          is: 'fault',
          message: 'These directions are opposite: which side does the wind turn over? Ask for each half.',
        }
      : { is: 'turn', from, to };

/** How fast a wind blows and where it comes from. */
export const WIND_RULES: readonly Rule[] = [
  rule(`(?:${AT}|of\\s+)?(${N})(?:${TO}(${UNSIGNED}))?\\s*(${SPEED})${WIND}`, ([text, low = '', high, unit], account) =>
    speed(low, high, unit, account, unit, isGusting(text)),
  ),
  rule(
    `(?:from\\s+(${UNSIGNED})\\s*(?:to|-|–)|between\\s+(${UNSIGNED})\\s*(?:to|-|–|and))\\s*(${UNSIGNED})\\s*(${SPEED})${WIND}`,
    ([, low, other = '', high, unit], account) => speed(low ?? other, high, unit, account),
  ),
  rule(
    `(?:from\\s+)?(${UNSIGNED})\\s*(${SPEED})(?:${TO}(${UNSIGNED})\\s*(${SPEED})|${TO_WORD}(${UNSIGNED}))${WIND}`,
    ([text, low = '', lowUnit, high, unit, bare], account) =>
      speed(low, high ?? bare, unit ?? lowUnit, account, lowUnit, isGusting(text)),
  ),
  rule(
    `between\\s+(${UNSIGNED})\\s*(${SPEED})\\s+and\\s+(${UNSIGNED})\\s*(${SPEED})?${WIND}`,
    ([, low = '', lowUnit, high, unit], account) => speed(low, high, unit ?? lowUnit, account, lowUnit),
  ),
  // "wind 6", "12 gusting 18" and "8-14 from 2:30" can be nothing but a speed, which is then in the unit of the account
  rule(
    `winds?\\s*(?:is|of|:|=)?\\s*(${UNSIGNED})(?:${TO}(${UNSIGNED}))?${NO_UNIT}`,
    ([text, low = '', high], account) => speed(low, high, undefined, account, undefined, isGusting(text)),
  ),
  rule(
    `(?:gusting|gusts?)\\s+(?:from\\s+|between\\s+)?(${UNSIGNED})(?:${TO}|\\s+and\\s+)(${UNSIGNED})(?:\\s*(${SPEED}))?${NO_UNIT}`,
    ([, low = '', high, unit], account) => speed(low, high, unit, account),
  ),
  rule(`(${UNSIGNED})(?:${GUSTING}|\\s*g\\s*)(${UNSIGNED})${NO_UNIT}`, ([, low = '', high], account) =>
    speed(low, high, undefined, account, undefined, true),
  ),
  rule(
    `(?:with\\s+)?(?:gusting|gusts?)\\s+(?:up\\s+)?(?:(?:to|of|at|over)\\s+)?(${UNSIGNED})(?:\\s*(${SPEED}))?${NO_UNIT}`,
    ([, figure = '', unit], account) => ({
      is: 'gust',
      mph: wire('wind', figure, unit, account),
    }),
  ),
  rule('gusting|gusty|(?:with\\s+)?gusts?', () => ({ is: 'gust', mph: null })),
  rule(`(${UNSIGNED})${SPAN}(${UNSIGNED})(?=\\s*,?\\s*${FROM}|\\s+winds?\\b)`, ([, low = '', high = ''], account) =>
    isSpeed(high) ? speed(low, high, undefined, account) : { is: 'span', ends: [low, high], by: null },
  ),
  rule(`winds?\\s+(?:is\\s+|of\\s+)?${N}\\s*(${RANGE})`, ([, unit]) => ({
    is: 'fault',
    message: `A wind is not in ${unit}. Type 6 mph.`,
  })),
  rule('(?:dead\\s+)?calm|(?:no|zero)\\s+wind|still(?:\\s+air)?', () => ({ is: 'speed', low: 0, high: null })),

  rule(`(?:${FROM}|${AT})?${MY}(\\d{1,3})(?::(\\d{2}))?\\s*o\\s*['’‘\`´]?\\s*clock${WIND}`, ([, hour = '', minute]) =>
    clock(hour, minute, `${hour}${minute === undefined ? '' : `:${minute}`} o’clock`),
  ),
  rule(`(?:(?:${FROM}|${AT})${MY})?(\\d{1,2}):(\\d{2})`, ([, hour = '', minute = '']) =>
    clock(hour, minute, `${hour}:${minute}`),
  ),
  rule(`${FROM}${MY}(\\d{1,3})`, ([, hour = '']) => clock(hour, undefined, `${hour} o’clock`)),
  rule(`(?:(?:${FROM}|${AT})${MY})?${HOUR}(?:${OCLOCK})?${SPAN}${HOUR}${OCLOCK}${WIND}`, turn),
  rule(`${FROM}${MY}${HOUR}${SPAN}${MY}${HOUR}${NO_UNIT}`, turn),
  rule(`(?:${AT})?(\\d{1,2}):(\\d{2})${SPAN}(\\d{1,2}):(\\d{2})`, turn),
  rule(`${FROM}(\\d{1,3})\\s*${DEGREES}?${SPAN}(\\d{1,3})\\s*${DEGREES}`, ([, from = '', to = '']) =>
    Number(from) <= 360 && Number(to) <= 360
      ? turnOf(wrap360(Number(from)), wrap360(Number(to)))
      : { is: 'fault', message: 'Degrees of a wind go from 0 to 360, clockwise from the line of fire.' },
  ),
  rule(`${FROM}(${N})\\s*${DEGREES}`, ([, figure = '']) => {
    const deg = number(figure);
    if (!(deg >= 0 && deg <= 360))
      return { is: 'fault', message: 'Degrees of a wind go from 0 to 360, clockwise from the line of fire.' };
    return { is: 'direction', deg: wrap360(deg), saidAs: `from ${deg}°` };
  }),
  rule(`(?:${AT})?(${N})\\s*${DEGREES}`, ([, figure = '']) => {
    const deg = plain(figure);
    const offers = number(figure) < 0 ? [`${deg.replace(/^[−–-]/, '')}° down`] : [`from ${deg}°`, `${deg}° uphill`];
    return {
      is: 'fault',
      message:
        number(figure) < 0 ? `${deg} degrees: downhill?` : `${deg} degrees: wind from ${deg}° or ${deg}° uphill?`,
      offers: [...offers, `${deg} °F`],
    };
  }),
  rule(`(?:${FROM})?${MY}${SIDE}${WIND}`, ([, side]) => ({ is: 'side', isRight: isRight(side) })),
  rule(
    `(?:from\\s+)?(left|l)\\s*(?:to|-|>|→)\\s*(?:right|r)|(?:from\\s+)?(right|r)\\s*(?:to|-|>|→)\\s*(?:left|l)`,
    ([, left]) => ({
      is: 'side',
      isRight: left === undefined,
    }),
  ),
  rule(
    `(?:${FROM})?${MY}(?:dead\\s+|straight\\s+)?head(?:[\\s-]*on|wind|[\\s-]+wind(?!\\s*\\d))?|from\\s+(?:the\\s+front|straight\\s+ahead|ahead|in\\s+front)|in\\s+(?:my|the|your)\\s+face`,
    ([saidAs]) => ({
      is: 'direction',
      deg: 0,
      saidAs,
    }),
  ),
  rule(
    `(?:${FROM})?${MY}(?:dead\\s+|straight\\s+)?tail(?:wind|[\\s-]+wind(?!\\s*\\d))?|from\\s+(?:the\\s+rear|the\\s+back|behind)|at\\s+(?:my|the|your)\\s+back`,
    ([saidAs]) => ({
      is: 'direction',
      deg: 180,
      saidAs,
    }),
  ),
  rule(
    `(?:quartering${WIND}[\\s,]+)?(?:${FROM})?${MY}(left|right)[\\s-]+(front|rear|back)(?:\\s+(?:side|corner|quarter))?`,
    ([saidAs, side, end]) => corner(side, end, saidAs),
  ),
  rule(
    `(?:quartering${WIND}[\\s,]+)?(?:${FROM})?${MY}(front|rear|back)[\\s-]+(left|right)(?:\\s+(?:side|corner|quarter))?`,
    ([saidAs, end, side]) => corner(side, end, saidAs),
  ),
  rule(
    `quartering[\\s-]+(head|tail)(?:[\\s-]*wind)?[\\s,]+(?:${FROM})?${MY}(left|right)|${MY}(left|right)[\\s-]+quartering[\\s-]+(head|tail)(?:[\\s-]*wind)?`,
    ([saidAs, end, side, otherSide, otherEnd]) => corner(side ?? otherSide, end ?? otherEnd, saidAs),
  ),
  rule(
    `quartering${WIND}(?:\\s+(?:${FROM})?${MY}(left|right))?|${MY}(left|right)[\\s-]+quartering${WIND}`,
    ([, side, other]) => askCorner(side ?? other),
  ),
  rule(
    `(?:a\\s+)?(full|half|1\\/2)[\\s-]+value${WIND}(?:\\s+(?:${FROM})?${MY}(left|right|l|r))?`,
    ([saidAs, value, side]) => ({
      is: 'value',
      isFull: /^f/i.test(value ?? ''),
      isRight: side === undefined ? null : isRight(side),
      saidAs,
    }),
  ),
  rule(`${MY}(left|right)[\\s-]+(full|half)[\\s-]+value${WIND}`, ([saidAs, side, value]) => ({
    is: 'value',
    isFull: /^f/i.test(value ?? ''),
    isRight: isRight(side),
    saidAs,
  })),
  rule('(?:direct\\s+|pure\\s+)?(?:cross|side)[\\s-]*winds?', ([saidAs]) => ({
    is: 'value',
    isFull: true,
    isRight: null,
    saidAs,
  })),
  rule(`(?:no|zero)[\\s-]+value${WIND}`, () => ({
    is: 'fault',
    message: 'No value: a headwind or a tailwind?',
    offers: ['headwind', 'tailwind'],
  })),
];
