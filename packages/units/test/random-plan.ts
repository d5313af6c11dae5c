import fc from 'fast-check';
import { type Kind, type Plan, PRESETS, parseFigure, type UnitChoices } from '../src/index.ts';
import { mayMixSystems } from './random-question.ts';

/** A typed plan, and the result of entering the same values in the fields. */
export interface RandomPlan {
  readonly account: UnitChoices;
  readonly line: string;
  readonly plan: Plan;
}
interface Part {
  readonly text: string;
  readonly plan: Partial<Plan>;
}

export const PLAN_RIFLES = ['Dasher 109', '308 trainer', 'Magnum, long', 'Home grown'] as const;
const ACCOUNTS: readonly UnitChoices[] = [PRESETS.us, PRESETS.metric, PRESETS.mixed];
export const NOTHING: Plan = {
  distances: [],
  winds: [],
  densityAltitude: null,
  altitude: null,
  pressure: null,
  temperature: null,
  incline: 0,
  plateIn: null,
  plateMoa: null,
  target: null,
  rifle: null,
};
const boxed = (kind: Kind, typed: string, account: UnitChoices): number => {
  const read = parseFigure(kind, typed, account);
  if (read.status !== 'ok') throw new Error(`a box must take ${typed}`);
  return read.value;
};
const pick = <T>(...choices: T[]) => fc.constantFrom(...choices);
const whole = (min: number, max: number) => fc.integer({ min, max });

/** Rows from the first by the step, and the last, counted one by one. */
const rowsOf = (from: number, to: number, step: number): number[] => {
  const rows: number[] = [];
  for (let at = from; at < to; at += step) rows.push(at);
  return [...rows, to];
};
const unasked = (from: number, to: number): number =>
  [10, 25, 50, 100].find((s) => rowsOf(from, to, s).length <= 16) ?? 200;

const RANGE_UNITS = ['', ' yd', ' yards', ' m'] as const;
const ranges = (account: UnitChoices) => {
  const yards = (unit: string) => (n: number) => boxed('range', `${n}${unit}`, account);
  const span = fc
    .tuple(whole(100, 800), whole(20, 900), pick('-', ' to ', '–', ' through '), pick(...RANGE_UNITS), fc.boolean())
    .chain(([from, length, to, unit, isBy]) =>
      pick(...[25, 40, 50, 75, 100].filter((step) => length / step < 75)).map((step): Part => {
        const rows = rowsOf(from, from + length, isBy ? step : unasked(from, from + length));
        const text = `${from}${to}${from + length}${unit}${isBy ? ` by ${step}` : ''}`;
        return { text, plan: { distances: rows.map(yards(unit)) } };
      }),
    );
  const list = fc
    .tuple(
      // 941 to 1049 may be a pressure and 430 half past four: beside another range they would be ambiguous
      fc.uniqueArray(
        whole(100, 1500).filter((n) => (n <= 940 || n >= 1050) && n % 100 !== 30),
        { minLength: 2, maxLength: 7 },
      ),
      pick(...RANGE_UNITS),
      pick(' ', ', ', '  '),
    )
    .map(
      ([figures, unit, gap]): Part => ({
        text: `${figures.join(gap)}${unit}`,
        plan: { distances: figures.map(yards(unit)) },
      }),
    );
  const one = fc
    .tuple(whole(100, 1500), pick(...RANGE_UNITS))
    .map(([n, unit]): Part => ({ text: `${n}${unit}`, plan: { distances: [yards(unit)(n)] } }));
  return fc.oneof({ weight: 3, arbitrary: span }, { weight: 2, arbitrary: list }, { weight: 1, arbitrary: one });
};

/** Typed directions with their degrees. */
const hour = whole(1, 12).chain((h) =>
  pick('', ':30', ':15').map((m) => ({
    text: `${h}${m}`,
    deg: (h % 12) * 30 + (m === '' ? 0 : Number(m.slice(1)) / 2),
  })),
);
const SPEED_UNITS = [' mph', ' m/s', 'mph', ' km/h'] as const;
const wind = (account: UnitChoices) => {
  const speed = (n: number, unit: string): number => boxed('wind', `${n}${unit}`, account);
  const from = hour.chain(({ text, deg }) =>
    pick(`from ${text}`, `, from ${text}`).map((typed) => ({
      typed: typed.startsWith(',') ? typed : ` ${typed}`,
      deg,
    })),
  );
  const single = fc.tuple(whole(1, 20), pick(...SPEED_UNITS), from).map(
    ([n, unit, { typed, deg }]): Part => ({
      text: `${n}${unit}${typed}`,
      plan: { winds: [{ speed: speed(n, unit), from: deg }] },
    }),
  );
  const span = fc
    .tuple(whole(1, 10), whole(1, 9), pick('', ...SPEED_UNITS), pick('-', ' to '), from)
    .map(([low, more, unit, to, { typed, deg }]): Part => {
      const [first, last] = [speed(low, unit), speed(low + more, unit)];
      return {
        text: `${low}${to}${low + more}${unit}${typed}`,
        plan: { winds: [first, (first + last) / 2, last].map((mph) => ({ speed: mph, from: deg })) },
      };
    });
  const gust = fc
    .tuple(whole(1, 10), whole(1, 9), pick('', ...SPEED_UNITS), from, fc.boolean())
    .map(([low, more, unit, { typed, deg }, isApart]): Part => {
      const winds = [low, low + more].map((n) => ({ speed: speed(n, unit), from: deg }));
      const apart = `${low}${unit === '' ? ' mph' : unit}${typed}, gusting ${low + more}${unit === '' ? ' mph' : unit}`;
      const winds2 = unit === '' ? [low, low + more].map((n) => ({ speed: speed(n, ' mph'), from: deg })) : winds;
      return isApart
        ? { text: apart, plan: { winds: winds2 } }
        : { text: `${low} gusting ${low + more}${unit}${typed}`, plan: { winds } };
    });
  const turning = fc
    .tuple(whole(1, 10), whole(0, 9), pick(' mph', ' m/s'), whole(1, 12), whole(1, 5), fc.boolean())
    .map(([low, more, unit, begin, turn, isLeft]): Part => {
      const end = ((begin - 1 + (isLeft ? -turn : turn) + 12) % 12) + 1;
      const [a, b] = [begin * 30, begin * 30 + (isLeft ? -30 : 30) * turn];
      const winds = [
        { speed: speed(low, unit), from: (a + 360) % 360 },
        { speed: (speed(low, unit) + speed(low + more, unit)) / 2, from: ((a + b) / 2 + 360) % 360 },
        { speed: speed(low + more, unit), from: (b + 720) % 360 },
      ];
      const speeds = more === 0 ? `${low}` : `${low} to ${low + more}`;
      return { text: `${speeds}${unit}, ${begin} to ${end} o'clock`, plan: { winds } };
    });
  return fc.oneof(single, { weight: 2, arbitrary: span }, gust, turning);
};

const air = (account: UnitChoices) =>
  fc.oneof(
    fc
      .tuple(whole(-50, 90), pick('', ' ft'))
      .map(
        ([n, unit]): Part => ({
          text: `DA ${n}00${unit}`.replace('DA 000', 'DA 0').replace('DA -000', 'DA 0'),
          plan: { densityAltitude: boxed('altitude', `${n}00${unit}`, account) + 0 },
        }),
      )
      .filter(({ plan }) => (plan.densityAltitude ?? 0) >= -2000 && (plan.densityAltitude ?? 0) <= 15_000),
    whole(1, 9).map(
      (n): Part => ({ text: `altitude ${n}000 ft`, plan: { altitude: boxed('altitude', `${n}000 ft`, account) } }),
    ),
    fc.tuple(whole(220, 305), pick(' in', ' inHg')).map(([n, unit]): Part => {
      const figure = (n / 10).toFixed(1);
      return { text: `${figure}${unit}`, plan: { pressure: boxed('pressure', `${figure} inHg`, account) } };
    }),
  );
const temperature = (account: UnitChoices) =>
  fc
    .tuple(whole(-10, 100), pick(' °F', 'F'))
    .map(
      ([n, unit]): Part => ({ text: `${n}${unit}`, plan: { temperature: boxed('temperature', `${n} °F`, account) } }),
    );
const slope = fc
  .tuple(whole(1, 40), fc.boolean())
  .map(([n, up]): Part => ({ text: `${n}° ${up ? 'up' : 'down'}`, plan: { incline: up ? n : -n } }));
const plate = fc.oneof(
  fc
    .tuple(whole(2, 48), pick(' in plate', '" plate'))
    .map(([n, unit]): Part => ({ text: `${n}${unit}`, plan: { plateIn: n } })),
  fc
    .tuple(whole(2, 12), pick(' MOA plate', 'moa plate'))
    .map(([n, unit]): Part => ({ text: `${n / 2}${unit}`, plan: { plateMoa: n / 2 } })),
);
const mover = (account: UnitChoices) =>
  fc.tuple(whole(1, 8), pick<'left' | 'right'>('left', 'right')).map(
    ([n, to]): Part => ({
      text: `moving ${n} mph ${to}`,
      plan: { target: { speed: boxed('wind', `${n} mph`, account), to } },
    }),
  );
const rifle = pick(
  ['dasher', 'Dasher 109'],
  ['dasher 109', 'Dasher 109'],
  ['308 train', '308 trainer'],
  ['home', 'Home grown'],
).map(([text = '', name = '']): Part => ({ text, plan: { rifle: name } }));

/** Plans of some parts in any order, units and spelling. A list without a unit comes first, after the rifle. */
export const randomPlan: fc.Arbitrary<RandomPlan> = pick(...ACCOUNTS).chain((account) =>
  fc
    .tuple(
      fc.option(rifle, { freq: 2, nil: undefined }),
      ranges(account),
      fc.option(wind(account), { freq: 5, nil: undefined }),
      fc.option(air(account), { freq: 2, nil: undefined }),
      fc.option(temperature(account), { freq: 1, nil: undefined }),
      fc.option(slope, { freq: 1, nil: undefined }),
      fc.option(plate, { freq: 2, nil: undefined }),
      fc.option(mover(account), { freq: 1, nil: undefined }),
    )
    .chain(([first, list, ...others]) => {
      const rest = others.filter((part) => part !== undefined);
      return fc
        .tuple(fc.shuffledSubarray(rest, { minLength: rest.length }), pick('as is', 'upper', 'lower'))
        .map(([parts, spelled]): RandomPlan => {
          const all = [...(first === undefined ? [] : [first]), list, ...parts];
          const line = all.map(({ text }) => text).join(', ');
          return {
            account,
            line: spelled === 'upper' ? line.toUpperCase() : spelled === 'lower' ? line.toLowerCase() : line,
            plan: Object.assign({}, NOTHING, ...all.map(({ plan }) => plan)),
          };
        });
    })
    .filter((plan) => !mayMixSystems(plan)),
);
