import { type Kind, UNITS } from '@windcall/units';

/** Formats measures in sentences: in wire units for the API, in the reader's for a screen. */
export interface Say {
  /** A wire value without unit; `digits`: decimals in the wire's unit. */
  figure: (kind: Kind, wire: number, digits?: number) => string;
  /** A wire value with its unit: `640 yd`. */
  text: (kind: Kind, wire: number, digits?: number) => string;
  /** A wire value with the full unit: `640 yards`. */
  aloud: (kind: Kind, wire: number, digits: number) => string;
  number: (value: number, digits?: number) => string;
}

const figureOf = (wire: number, digits?: number): string =>
  digits === undefined ? String(wire) : wire.toFixed(digits);
/** Formats in wire units, for the API. */
export const WIRE_SAY: Say = {
  figure: (_, wire, digits) => figureOf(wire, digits),
  text: (kind, wire, digits) => `${figureOf(wire, digits)} ${UNITS[kind][0]?.name}`,
  aloud: (kind, wire, digits) => `${figureOf(wire, digits)} ${UNITS[kind][0]?.spoken}`,
  number: figureOf,
};

type Read<T> = (given: Readonly<Record<string, unknown>>) => T | null;
/** Reads values that must be finite numbers. Plain code, because the first page reads messages and no other schema. */
const numbers =
  <K extends string>(...names: readonly K[]): Read<Readonly<Record<K, number>>> =>
  (given) =>
    names.every((name) => Number.isFinite(given[name])) ? (given as Readonly<Record<K, number>>) : null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const observation = numbers('observedMil', 'distanceYd');
const observationsOf: Read<{ readonly observations: readonly { observedMil: number; distanceYd: number }[] }> = ({
  observations: list,
}) => {
  if (!Array.isArray(list)) return null;
  const observations = list.flatMap((one) => (isRecord(one) && observation(one)) || []);
  return observations.length === list.length ? { observations } : null;
};

/** Values of each sentence with a measure, in wire units: Yd yards, Mil mil. */
const MESSAGES = {
  'no-zero': numbers('zeroYd', 'reachedYd'),
  'out-of-reach': numbers('reachedYd'),
  'target-out-of-reach': numbers('distanceYd'),
  'too-near': numbers('nearestYd'),
  'out-of-line': observationsOf,
  transonic: numbers('mach', 'belowMach', 'distanceYd'),
  'distance-bounds': numbers('minYd', 'maxYd'),
  'demo-distance': numbers('mostYd'),
  'coarse-grid': numbers('shortestYd', 'spacingYd'),
} as const;
export type MessageCode = keyof typeof MESSAGES;
type Values<C extends MessageCode> = NonNullable<ReturnType<(typeof MESSAGES)[C]>>;
export type Message<C extends MessageCode = MessageCode> = {
  [K in C]: { readonly code: K; readonly values: Values<K> };
}[C];

/** The sentences. A sentence that is missing, or uses a value that its code lacks, does not compile. */
const WORDING: { readonly [C in MessageCode]: (values: Values<C>, say: Say) => string } = {
  'no-zero': ({ zeroYd, reachedYd }, { text }) =>
    `This rifle cannot be sighted in at ${text('range', zeroYd)}: the bullet gets ${text('range', reachedYd)} far.`,
  'out-of-reach': ({ reachedYd }, { text }) =>
    `The target is out of reach: this bullet gets ${text('range', reachedYd)} far.`,
  'target-out-of-reach': ({ distanceYd }, { text }) => `The bullet does not reach ${text('range', distanceYd)}.`,
  'too-near': ({ nearestYd }, { text }) => `The distance must be at least ${text('range', nearestYd)}.`,
  'out-of-line': ({ observations }, { text }) => {
    const list = observations.map((o) => `${text('angle', o.observedMil, 1)} at ${text('range', o.distanceYd)}`);
    return `${list.join(', ')}: out of line with this rifle and the other observations. Check or remove ${list.length === 1 ? 'it' : 'them'}, then calculate again.`;
  },
  transonic: ({ mach, belowMach, distanceYd }, { text, number }) =>
    `The bullet is at Mach ${number(mach, 2)} at ${text('range', distanceYd)}: below Mach ${number(belowMach)} its drag is less certain than above.`,
  'distance-bounds': ({ minYd, maxYd }, { figure, aloud }) =>
    `Distance must be from ${figure('range', minYd)} to ${aloud('range', maxYd, 0)}.`,
  'demo-distance': ({ mostYd }, { aloud }) =>
    `Maximum distance in demo mode is ${aloud('range', mostYd, 0)}. Upgrade for unlimited range.`,
  'coarse-grid': ({ shortestYd, spacingYd }, { text }) =>
    `Gusts of ${text('range', shortestYd)} are seen only every ${text('range', spacingYd)}: the mean wind over a bullet's path varies about 7 % too much. Use a shorter distance interval.`,
};

export const worded = <C extends MessageCode>({ code, values }: Message<C>, say: Say): string =>
  WORDING[code](values, say);

/** Parses a received message; null if absent, or from a newer server, whose own sentence is then shown. */
export const readMessage = (arrived: unknown): Message | null => {
  if (!isRecord(arrived) || !isRecord(arrived.values) || !Object.hasOwn(MESSAGES, String(arrived.code))) return null;
  const code = arrived.code as MessageCode;
  const values = MESSAGES[code](arrived.values);
  return values && ({ code, values } as Message);
};
