import { DEFAULT_PROFILE, FIRST_QUESTION, type Question } from '@windcall/simulation';
import { PRESETS } from '@windcall/units';
import { expect, it } from 'vitest';
import { cellWords } from './cell-words.ts';
import { airText, naturalAirText, rifleText, steadyWindText } from './condition-words.ts';
import { crosswindText, flagDivisor, onTargetText, windOnLineSaid } from './crosswind.ts';
import { otherUnit } from './other-unit.ts';
import { chancesSaid } from './promise-words.ts';
import { heldWords, planName, questionParts, windWords } from './question-words.ts';
import { unitsOf, WIRE_UNITS } from './units.ts';

const METRIC = unitsOf(PRESETS.metric);
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const ask = (more: Partial<Question>): Question => ({ ...FIRST_QUESTION, ...more });

it('says a stretch of crosswind from its low to its high end, with a side at each, in steps of the unit', () => {
  const said = (low: number, high: number, units = WIRE_UNITS) => plain(crosswindText(units, { low, high }));
  expect([said(2, 6.1), said(-1.6, 2), said(0, 3), said(-6, -2)]).toEqual([
    'R 2 to R 6',
    'L 1.5 to R 2',
    '0 to R 3',
    'L 6 to L 2',
  ]);
  expect(said(4, 4.1)).toBe('R 4');
  expect(said(0, 5, METRIC)).toBe('0 to R 2.2');
});

it('names the range of crosswinds in which a hold hits the target, if there is one', () => {
  const crosswind = { low: 2, high: 6 };
  const part = (low: number, high: number) => {
    const text = onTargetText(WIRE_UNITS, crosswind, { low, high });
    return text === null ? null : plain(text);
  };
  expect(part(2.6, 5.2)).toBe('R 2.6 to R 5.2');
  expect(part(1, 5.2)).toBe('R 2 to R 5.2');
  expect([part(1, 7), part(7, 8)]).toEqual([null, 'none']);
});

it('names the parts of a wind on a line of fire, without zero parts', () => {
  const said = (crosswindMph: number, headwindMph: number) =>
    windOnLineSaid(WIRE_UNITS, { speedMph: 7.6, clockDeg: 105, crosswindMph, headwindMph } as never);
  expect(said(6.5, -4)).toBe('7.6 mph from 3:30, R 6.5 mph, T 4.0 mph');
  expect(said(-6.5, 4)).toBe('7.6 mph from 3:30, L 6.5 mph, H 4.0 mph');
  expect(said(0, 4)).toBe('7.6 mph from 3:30, H 4.0 mph');
});

it('divides a flag’s angle by 4 for mph and by 8.9 for meters a second', () => {
  expect([flagDivisor(WIRE_UNITS, 4), flagDivisor(METRIC, 4)]).toEqual([4, 8.9]);
});

it('says a rifle in a line: drag by model, segments or curve, twist by its hand', () => {
  expect(plain(rifleText(WIRE_UNITS, DEFAULT_PROFILE))).toMatch(
    /^\d+ gr · G7 0\.\d+ · \d+ fps · 1:8 · .* · zero 100 yd$/,
  );
  const curve = [{ mach: 1, cd: 0.3 }];
  const other = { ...DEFAULT_PROFILE, twistDirection: 'left' as const, bcSegments: [{ mach: 2, bc: 0.3 }] };
  expect(plain(rifleText(WIRE_UNITS, other))).toMatch(/ by Mach · \d+ fps · 1:8 left · /);
  expect(plain(rifleText(WIRE_UNITS, { ...other, dragCurve: curve, twistRate: 0 }))).toMatch(
    /own drag curve · \d+ fps · no rifling/,
  );
});

it('says air and wind in the units that are chosen, and calm without wind', () => {
  const air = { temperature: 50, pressure: 29.92, humidity: 50 };
  expect(plain(airText(WIRE_UNITS, air))).toBe('50 °F · 29.92 inHg station · 50 % humidity');
  expect(plain(airText(METRIC, air))).toBe('10 °C · 1013.2 hPa station · 50 % humidity');
  expect(steadyWindText(WIRE_UNITS, 8, 60)).toBe('8 mph from 2:00');
  expect(steadyWindText(WIRE_UNITS, 8, '10:30')).toBe('8 mph from 10:30');
  expect(steadyWindText(WIRE_UNITS, 0, 60)).toBe('calm');
  const natural = { ground: 'brush', sky: 'night', speed: 8, direction: '2:00' } as const;
  expect(naturalAirText(WIRE_UNITS, natural)).toBe('sage or knee-high brush, clear night, about 8 mph from 2:00');
  expect(naturalAirText(WIRE_UNITS, { ...natural, drifts: true, heights: { muzzle: 1.1, target: 1 } })).toMatch(
    /2:00, drifting, muzzle 1\.1 m up$/,
  );
});

it('says the wind of a question: none, one, a range, gusts, a turn, or several places', () => {
  const said = (more: Partial<Question>) => windWords(WIRE_UNITS, ask(more));
  expect(said({ windSpeed: 0 })).toBe('no wind');
  expect(said({ windSpeed: 6, windFrom: 60 })).toBe('6 mph from 2:00');
  expect(said({ windSpeed: 0, windTo: 8, windFrom: 270 })).toBe('0–8 mph from 9:00');
  expect(said({ windSpeed: 6, windTo: 12, windGust: true, windFrom: 90 })).toBe('6 mph gusting 12 mph from 3:00');
  expect(said({ windSpeed: 8, windTo: 8, windFrom: 270, windToFrom: 90 })).toMatch(/from 9:00 to 3:00$/);
  const winds = [
    { at: 100, speed: 4, from: 90 },
    { at: 500, speed: 7, from: 60 },
  ];
  expect(said({ winds })).toBe('4 mph from 3:00 at 100 yd, 7 mph from 2:00 at 500 yd');
});

it('says slope, cant and powder with their sides, and a density altitude in place of pressure', () => {
  const parts = (more: Partial<Question>) => questionParts(WIRE_UNITS, ask(more));
  expect([parts({ incline: 10 }).slope, parts({ incline: -5 }).slope, parts({}).slope]).toEqual([
    '10° up',
    '5° down',
    'level',
  ]);
  expect(heldWords(WIRE_UNITS, ask({ cant: -3, powder: 40 }))).toEqual(['canted 3° left', 'powder 40 °F']);
  expect(heldWords(WIRE_UNITS, ask({}))).toEqual([]);
  expect(parts({ temperature: 35, densityAltitude: 5500 }).air).toBe('35 °F, DA 5500 ft');
  expect(parts({ temperature: 35, pressure: 27, humidity: 20 }).air).toBe('35 °F, 27 inHg, 20 %');
});

it('names a plan by its ranges and its wind', () => {
  const named = (distances: readonly number[] | null) =>
    planName(WIRE_UNITS, ask({ distances, from: 400, to: 700, step: 100, windSpeed: 8, windFrom: 60 }));
  expect(named(null)).toBe('400–700 yd by 100, 8 mph from 2:00');
  expect(named([400, 650])).toBe('2 ranges, 400–650 yd, 8 mph from 2:00');
  expect(named([640])).toBe('640 yd, 8 mph from 2:00');
});

it('says a cell by its value, range and gusts, each where it is known', () => {
  expect(cellWords(WIRE_UNITS, { value: 'half', range: 'to-1000', gust: 'rough' })).toBe(
    'half value, 700 to 1000 yd, heavy gusts (over 30 %)',
  );
  expect([cellWords(WIRE_UNITS, { range: 'to-400' }), cellWords(WIRE_UNITS, { range: 'over-1000' })]).toEqual([
    'to 400 yd',
    'over 1000 yd',
  ]);
});

it('reads velocities in the other unit only if that fits the rifle and the given unit does not', () => {
  expect([otherUnit(2750, 2800), otherUnit(850, undefined), otherUnit(1500, 2800)]).toEqual([null, null, null]);
  expect(otherUnit(850, 2800)?.name).toBe('m/s');
  expect(otherUnit(850, 2800)?.toFps(850)).toBeCloseTo(2788.7, 1);
  expect(otherUnit(9186, 2800)?.name).toBe('fps');
});

it('says the chance of the call error that was asked, and of truing only what it gains', () => {
  const chances = { chances: [0.6, 0.43], trued: [0.6, 0.89], truedAtYd: 1150 } as never;
  expect(chancesSaid(WIRE_UNITS, chances, 1, 2)).toMatch(
    /^The wind called to ± 2\.0 mph: first round 43 in 100; once trued 89: shoot \d at 1150 yd\.$/,
  );
  expect(chancesSaid(WIRE_UNITS, chances, 0, 1, 'Here, ')).toBe(
    'Here, the wind called to ± 1.0 mph: first round 60 in 100.',
  );
});
