import fc from 'fast-check';
import { type Asked, type Kind, PRESETS, parseFigure, type UnitChoices } from '../src/index.ts';

/** A typed part of a question, and the result of entering the same values in the boxes. */
interface Part {
  readonly text: string;
  readonly asked: Asked;
}
export interface RandomQuestion {
  readonly account: UnitChoices;
  readonly line: string;
  readonly asked: Asked;
}

const ACCOUNTS: readonly UnitChoices[] = [PRESETS.us, PRESETS.metric, PRESETS.mixed, { angle: 'MOA' }];
const boxed = (kind: Kind, typed: string, account: UnitChoices): number => {
  const read = parseFigure(kind, typed, account);
  if (read.status !== 'ok') throw new Error(`a box must take ${typed}`);
  return read.value;
};
/** A figure with at most one decimal. */
const figure = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => String(tenths / 10));
const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const pick = <T>(...choices: T[]) => fc.constantFrom(...choices);

const distance = (account: UnitChoices) =>
  fc.tuple(whole(100, 1500), pick('', ' yd', ' yards', 'yd', ' m', ' meters', 'm')).chain(([n, unit]) =>
    // thousands in several notations, and words that ask for the elevation
    pick(n, ...(n.length === 4 ? [',', '.', '’'].map((mark) => `${n[0]}${mark}${n.slice(1)}`) : [])).chain((typed) =>
      pick('', '', '', ...(unit === '' ? [] : ['elevation for ', 'dope for ', 'distance '])).map(
        (head): Part => ({ text: head + typed + unit, asked: { distance: boxed('range', n + unit, account) } }),
      ),
    ),
  );

const SPEED_UNITS = [' mph', 'mph', ' km/h', ' kn', ' m/s'] as const;
const speed = (account: UnitChoices) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(figure(1, 25), pick(...SPEED_UNITS)).map(
        ([n, unit]): Part => ({
          text: n + unit,
          asked: { windSpeed: boxed('wind', n + unit, account), windTo: null, winds: null },
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(whole(1, 12), whole(13, 25), pick('-', ' to '), pick(...SPEED_UNITS)).map(
        ([low, high, to, unit]): Part => ({
          text: low + to + high + unit,
          asked: {
            windSpeed: boxed('wind', low + unit, account),
            windTo: boxed('wind', high + unit, account),
            winds: null,
          },
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole(1, 12), whole(13, 25), pick('wind LOW', 'wind LOW-HIGH', 'wind LOW to HIGH', 'LOW gusting HIGH'))
        .map(
          ([low, high, form]): Part => ({
            text: form.replace('LOW', low).replace('HIGH', high),
            asked: {
              windSpeed: boxed('wind', low, account),
              windTo: form.includes('HIGH') ? boxed('wind', high, account) : null,
              ...(form.includes('gusting') ? { windGust: true } : {}),
              winds: null,
            },
          }),
        ),
    },
    pick('calm', 'no wind').map((text): Part => ({ text, asked: { windSpeed: 0, windTo: null, winds: null } })),
  );

const WORDED: readonly (readonly [text: string, deg: number])[] = [
  ['from the left', 270],
  ['left', 270],
  ['L', 270],
  ['from the right', 90],
  ['right', 90],
  ['R', 90],
  ['head', 0],
  ['headwind', 0],
  ['tail', 180],
  ['tailwind', 180],
  ['quartering from the left front', 315],
  ['quartering from the right front', 45],
  ['quartering from the left rear', 225],
  ['quartering from the right rear', 135],
  ['full value left', 270],
  ['full value right', 90],
  ['half value right', 30],
  ['half value left', 330],
];
const direction = fc
  .oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), pick('00', '15', '30', '45'))
      .chain(([hour, minute]) =>
        pick(
          ...(minute === '00' ? [`from ${hour}`, `${hour} o'clock`, `${hour} o’clock`, `at ${hour}`] : []),
          `from ${hour}:${minute}`,
          `${hour}:${minute}`,
        ).map((text) => [text, (hour % 12) * 30 + Number(minute) / 2] as const),
      ),
    fc
      .tuple(fc.integer({ min: 0, max: 359 }), pick('°', ' degrees'))
      .map(([deg, unit]) => [`from ${deg}${unit}`, deg] as const),
    pick(...WORDED),
  )
  .map(([text, windFrom]): Part => ({ text, asked: { windFrom } }));

const slope = fc
  .tuple(figure(0.1, 45), fc.boolean())
  .chain(([n, up]) =>
    pick(
      `${n}° ${up ? 'up' : 'down'}`,
      `${n} degrees ${up ? 'up' : 'down'}`,
      `${up ? 'uphill' : 'downhill'} ${n}`,
      `incline ${up ? '' : '-'}${n}°`,
    ).map((text): Part => ({ text, asked: { incline: up ? Number(n) : -Number(n) } })),
  );
const held = (account: UnitChoices) =>
  fc.oneof(
    fc.tuple(figure(0.1, 20), fc.boolean()).chain(([n, isRight]) => {
      const side = isRight ? 'right' : 'left';
      return pick(`cant ${n}° ${side}`, `canted ${side} ${n}°`, `${n} degrees ${side} cant`).map(
        (text): Part => ({ text, asked: { cant: isRight ? Number(n) : -Number(n) } }),
      );
    }),
    fc
      .tuple(whole(-20, 110), pick(' °F', 'F'))
      .chain(([n, unit]) =>
        pick(`powder ${n}${unit}`, `powder temp ${n}${unit}`, `${n}${unit} powder`).map(
          (text): Part => ({ text, asked: { powder: boxed('temperature', n + unit, account) } }),
        ),
      ),
  );
const temperature = (account: UnitChoices) =>
  fc
    .oneof(fc.tuple(whole(-20, 110), pick(' °F', 'F', '°F')), fc.tuple(whole(-25, 40), pick(' °C', 'C')))
    .map(([n, unit]): Part => ({ text: n + unit, asked: { temperature: boxed('temperature', n + unit, account) } }));
const pressure = (account: UnitChoices) =>
  fc
    .oneof(
      fc.tuple(
        fc.integer({ min: 2400, max: 3100 }).map((n) => (n / 100).toFixed(2)),
        pick(' inHg', 'inHg'),
      ),
      fc.tuple(whole(800, 1040), pick(' hPa', 'hPa')),
    )
    .map(
      ([n, unit]): Part => ({
        text: n + unit,
        asked: { pressure: boxed('pressure', n + unit, account), densityAltitude: null },
      }),
    );
const densityAltitude = (account: UnitChoices) =>
  fc.tuple(pick('DA ', 'density altitude '), whole(-500, 4500), pick('', ' ft', ' m')).map(
    ([head, n, unit]): Part => ({
      text: head + n + unit,
      asked: { densityAltitude: boxed('altitude', n + unit, account) },
    }),
  );
const altitude = (account: UnitChoices) =>
  fc.tuple(whole(1, 8), pick('altitude N ft', 'N ft up', 'at N feet elevation')).map(([thousands, form]): Part => {
    const n = `${thousands}000`;
    const heightFt = boxed('altitude', `${n} ft`, account);
    return {
      text: form.replace('N', n),
      // ICAO standard atmosphere, to the hundredth as in a field
      asked: {
        heightFt,
        pressure: Number((29.921255 * (1 - (0.0065 * heightFt * 0.3048) / 288.15) ** 5.2559).toFixed(2)),
        densityAltitude: null,
      },
    };
  });
const humidity = fc
  .tuple(whole(0, 100), pick(' %', '%', ' percent humidity'))
  .map(([n, unit]): Part => ({ text: n + unit, asked: { humidity: Number(n) } }));
const mover = (account: UnitChoices) =>
  fc.tuple(figure(1, 8), pick(' mph', ' m/s'), fc.boolean()).chain(([n, unit, isRight]) => {
    const targetSpeed = boxed('wind', n + unit, account);
    const [to, from] = isRight ? ['right', 'left'] : ['left', 'right'];
    return pick(`moving ${n}${unit} ${to}`, `mover ${n}${unit} from the ${from}`).map(
      (text): Part => ({ text, asked: { targetSpeed, targetTo: isRight ? 'right' : 'left' } }),
    );
  });
const plate = fc
  .tuple(whole(2, 60), pick(' in plate', 'in plate', '" plate'))
  .map(([n, unit]): Part => ({ text: n + unit, asked: { targetHeight: Number(n) } }));
const winds = (account: UnitChoices) =>
  fc
    .tuple(
      fc.uniqueArray(
        fc.integer({ min: 13, max: 80 }).map((n) => n * 20),
        { minLength: 1, maxLength: 3 },
      ),
      // an array, because a filtered stream can be read twice
      fc.array(figure(1, 20), { minLength: 4, maxLength: 4 }),
      pick(' mph', ' m/s'),
    )
    .map(([places, speeds, unit]): Part => {
      const read = [0, ...places.sort((a, b) => a - b)].map((place, i) => ({ place, n: speeds[i] ?? '1' }));
      return {
        text: read.map(({ place, n }) => `${n}${unit} at ${place}`).join(', '),
        asked: {
          winds: read.map(({ place, n }) => ({
            at: boxed('range', String(place), account),
            speed: boxed('wind', n + unit, account),
            from: 90,
          })),
        },
      };
    });

/** Whether a line has a wind without unit among units of the other system, which is ambiguous: `600 m, wind 4`. */
export const mayMixSystems = ({ line, account }: { readonly line: string; readonly account: UnitChoices }): boolean => {
  const isMetric = /\d ?(?:m|meters|m\/s|km\/h|°?c|hpa)(?![\p{L}/])/iu.test(line);
  const isImperial = /\d ?(?:yd|yards|mph|°?f|inhg|in|ft|feet)(?![\p{L}/])/iu.test(line);
  const isBare = /(?:wind \d+|\d(?:-| to | gusting )\d+)(?!\d| ?(?:mph|m\/s|km\/h|kn)|(?:-| to )\d)/iu.test(line);
  return isBare && isMetric !== isImperial && isMetric === (account.wind ?? 'mph').endsWith('mph');
};

/** `wind 8 at 3` without a unit is ambiguous, and so is `at 3` beside a calm. */
const isBarePair = ({ line }: { readonly line: string }): boolean =>
  /\bat \d{1,2}(?![\d:])/i.test(line) && /calm|no wind|wind \d+(?!\d|-| to )/i.test(line);

/** Questions from the table of forms: some parts in any order, case, spacing and units. */
export const randomQuestion: fc.Arbitrary<RandomQuestion> = pick(...ACCOUNTS).chain((account) =>
  fc
    .tuple(
      fc.option(distance(account), { freq: 6, nil: undefined }),
      fc.oneof(
        { weight: 6, arbitrary: fc.tuple(speed(account), fc.option(direction, { freq: 5, nil: undefined })) },
        { weight: 1, arbitrary: fc.tuple(winds(account), fc.constant(undefined)) },
      ),
      fc.option(slope, { freq: 2, nil: undefined }),
      fc.option(held(account), { freq: 1, nil: undefined }),
      fc.option(temperature(account), { freq: 2, nil: undefined }),
      fc.option(fc.oneof(pressure(account), densityAltitude(account), altitude(account)), { freq: 2, nil: undefined }),
      fc.option(humidity, { freq: 1, nil: undefined }),
      fc.option(fc.oneof(mover(account), plate), { freq: 1, nil: undefined }),
    )
    .chain(([first, [wind, from], ...others]) => {
      const rest = [wind, from, ...others].filter((part) => part !== undefined);
      const isBare = first !== undefined && /^[\d.,’]+$/.test(first.text);
      // a distance without its unit comes first
      const ordered = fc
        .shuffledSubarray([...(first === undefined || isBare ? [] : [first]), ...rest], {
          minLength: rest.length + (first === undefined || isBare ? 0 : 1),
        })
        .map((parts) => (isBare ? [first, ...parts] : parts));
      const several = wind.asked.winds != null;
      return fc
        .tuple(
          ordered,
          fc.array(several ? pick(', ', ',  ', '; ') : pick(', ', ' ', ' and ', '  ', ', and ', '; '), {
            minLength: 10,
            maxLength: 10,
          }),
          pick('as is', 'upper', 'lower'),
        )
        .map(([parts, gaps, spelled]): RandomQuestion => {
          const line = parts.map(({ text }, i) => (i === 0 ? '' : (gaps[i] ?? ', ')) + text).join('');
          return {
            account,
            line: spelled === 'upper' ? line.toUpperCase() : spelled === 'lower' ? line.toLowerCase() : line,
            asked: Object.assign({}, ...parts.map((part) => part.asked)),
          };
        });
    })
    .filter((question) => !mayMixSystems(question) && !isBarePair(question)),
);
