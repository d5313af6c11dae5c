import { type Kind, UNITS } from '@windcall/units';
import { z } from 'zod';

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

// the first page reads these: they load no other schema
const yd = z.number().describe('yards');

/** Values of each sentence with a measure, in wire units. */
export const MESSAGES = {
  'no-zero': z.object({ zeroYd: yd, reachedYd: yd }),
  'out-of-reach': z.object({ reachedYd: yd }),
  'target-out-of-reach': z.object({ distanceYd: yd }),
  'too-near': z.object({ nearestYd: yd }),
  'out-of-line': z.object({
    observations: z.array(z.object({ observedMil: z.number().describe('mil'), distanceYd: yd })),
  }),
  transonic: z.object({ mach: z.number(), belowMach: z.number(), distanceYd: yd }),
  'distance-bounds': z.object({ minYd: yd, maxYd: yd }),
  'demo-distance': z.object({ mostYd: yd }),
  'coarse-grid': z.object({ shortestYd: yd, spacingYd: yd }),
} as const;
export type MessageCode = keyof typeof MESSAGES;
type Values<C extends MessageCode> = z.output<(typeof MESSAGES)[C]>;
export type Message<C extends MessageCode = MessageCode> = {
  [K in C]: { readonly code: K; readonly values: Values<K> };
}[C];

/** The sentences. One that is missing, or uses a value that its code lacks, does not compile. */
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

const CODES = Object.keys(MESSAGES) as [MessageCode];
const anyMessage = z.object({ code: z.enum(CODES), values: z.unknown() });
/** Parses a received message; null if absent, or from a newer server, whose own sentence is then shown. */
export const readMessage = (arrived: unknown): Message | null => {
  const { data } = anyMessage.safeParse(arrived);
  const values = data && MESSAGES[data.code].safeParse(data.values);
  return data && values?.success ? ({ code: data.code, values: values.data } as Message) : null;
};

/** The message behind a sentence; absent if no measure is in it. */
export const message = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()) })
  .optional()
  .describe('code and values of the sentence beside it, to be said in other units');
