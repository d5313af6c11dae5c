import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomQuestion } from '../../test/random-question.ts';
import { readDirection, readPlan, readQuestion, type UnitChoices } from '../index.ts';
import type { Standing } from './asked.ts';
import spoken from './spoken-questions.json' with { type: 'json' };

const STANDING: Standing = {
  distance: 500,
  windSpeed: 8,
  windFrom: 90,
  winds: null,
  densityAltitude: null,
  heightFt: 0,
};
const CALM: Standing = { ...STANDING, windSpeed: 0 };

/** The asked parts of a line, or each marked text with its message. */
const read = (line: string, standing = STANDING, account: UnitChoices = {}) => {
  const reading = readQuestion(line, account, standing);
  if (reading.status === 'ok') return reading.asked;
  return reading.status === 'empty'
    ? 'empty'
    : reading.faults.map(({ from, to, message }) => [line.slice(from, to), message]);
};
const offersOf = (line: string, standing = STANDING): readonly string[] => {
  const reading = readQuestion(line, {}, standing);
  return reading.status === 'refused' ? reading.faults.flatMap(({ offers }) => offers) : [];
};

it('a box for a direction takes a direction in every form, and nothing else', () => {
  for (const [typed, value] of [
    ['2', 60],
    ['12:30', 15],
    ['2:30', 75],
    ['2 o’clock', 60],
    ['60°', 60],
    ['60 degrees', 60],
    ['from 360°', 0],
    ['L', 270],
    ['from the right', 90],
    ['half value left', 330],
  ] as const)
    expect(readDirection(typed), typed).toEqual({ status: 'ok', value });
  expect(readDirection('')).toEqual({ status: 'empty' });
  for (const typed of ['13', '2:75', '400°', '6 mph', '640', 'lefty', '2 left', '640 yd from 2'])
    expect(readDirection(typed).status, typed).toBe('not-a-direction');
  expect(readDirection('14')).toMatchObject({
    message: 'There is no 14 o’clock. Hours go from 1 to 12. Type 2, 2:30, 60°, left or right.',
  });
});

describe('a question in one line', () => {
  it('is what the boxes give for the same figures, to the last digit, in any order, case, spacing and account', () => {
    fc.assert(
      fc.property(randomQuestion, ({ line, account, asked }) => {
        const reading = readQuestion(line, account, STANDING);
        if (reading.status !== 'ok') throw new Error(`“${line}” must be understood: ${JSON.stringify(reading)}`);
        expect(reading.asked, line).toEqual(asked);
      }),
      { numRuns: 2000 },
    );
  });

  it('with one word spoiled answers nothing and names the word', () => {
    fc.assert(
      fc.property(randomQuestion, fc.nat(), ({ line, account }, nth) => {
        const words = [...line.matchAll(/\p{L}+/gu)];
        fc.pre(words.length > 0);
        const word = words[nth % words.length];
        const at = (word?.index ?? 0) + (word?.[0].length ?? 0);
        const spoiled = `${line.slice(0, at)}zq${line.slice(at)}`;
        const reading = readQuestion(spoiled, account, STANDING);
        if (reading.status !== 'refused') throw new Error(`“${spoiled}” must be refused: ${JSON.stringify(reading)}`);
        const named = reading.faults.filter(({ from, to }) => from <= at && to >= at + 2);
        expect(named.map(({ message }) => message).join(' '), spoiled).toContain('zq');
      }),
      { numRuns: 2000 },
    );
  });

  // Questions as asked on the range and in forums; each reading was checked by hand.
  it.each(spoken)('takes or refuses “$line” as a shooter would expect', ({ line, asked, refused }) => {
    const reading = readQuestion(line, {}, STANDING);
    if (reading.status === 'ok') expect(reading.asked).toEqual(asked);
    else
      expect(reading.status === 'refused' && reading.faults.map(({ from, to }) => line.slice(from, to))).toEqual(
        refused,
      );
  });

  it('says of a word it does not know what would be understood', () => {
    expect(read('500 yd, 10 mph from the lefty')).toEqual([['lefty', 'I don’t know “lefty”. Try: from the left']]);
    expect(read('640 furlongs')).toEqual([['furlongs', 'I don’t know “furlongs”.']]);
    expect(read('640 yd, 6 mph from')).toEqual([['from', 'Didn’t get “from”. Try: from 2:30']]);
    expect(read(' ')).toBe('empty');
  });

  it('asks where a reading could be two things, with both to take', () => {
    expect(read('60 degrees')).toEqual([
      ['60 degrees', '“60 degrees”: from 2:00 (60° off the line of fire), or from 60° true, or 60° up?'],
    ]);
    expect(offersOf('640 yd, 60 degrees')).toEqual([
      '640 yd, from 2:00',
      '640 yd, from 60° true, shooting ',
      '640 yd, 60° up',
    ]);
    expect(read('600 yd, altitude 1,183 m')).toEqual([['1,183', '1,183: 1183 or 1.1830?']]);
    expect(offersOf('600 yd, altitude 1,500 m')).toEqual(['600 yd, altitude 1500 m', '600 yd, altitude 1.5 m']);
    expect(offersOf('600 yd, DA 3.500')).toEqual(['600 yd, DA 3.5', '600 yd, DA 3500']);
    expect(offersOf('500 yd, 9000 ft')).toEqual(['500 yd, DA 9000 ft', '500 yd, altitude 9000 ft']);
    expect(offersOf('500 yd, target 3 mph right')).toEqual([
      '500 yd, mover 3 mph to the right',
      '500 yd, wind 3 mph from the right',
    ]);
    expect(offersOf('600 yd mover 3 mph')).toEqual([
      '600 yd, mover 3 mph to the left',
      '600 yd, mover 3 mph to the right',
    ]);
    expect(offersOf('6.5 creedmoor 600 yards')).toEqual(['600 yards']);
    expect(offersOf('elevation 850')).toEqual(['altitude 850 ft', 'elevation for 850 yd']);
    expect(read('10,5 mph from 3')).toMatchObject({ windSpeed: 10.5, windFrom: 90 });
    expect(offersOf('6 mph crosswind')).toEqual(['6 mph crosswind from the left', '6 mph crosswind from the right']);
    expect(offersOf('6 mph quartering left')).toEqual(['6 mph from 10:30', '6 mph from 7:30']);
    expect(offersOf('6 mph no value')).toEqual(['6 mph headwind', '6 mph tailwind']);
    expect(offersOf('6 mph at 0, 4 mph at 300 from the left')).toEqual([
      '6 mph at 0, 4 mph at 300, from the left',
      '6 mph at 0 from 3:00, 4 mph at 300 from the left',
    ]);
    // every offered line is understood; a compass direction then asks for the line of fire
    for (const line of [
      '640 yd, 60 degrees',
      '6 mph crosswind',
      '6 mph quartering left',
      '6 mph no value',
      '6 mph at 0, 4 mph at 300 from the left',
      'left mover 3 mph',
      '600 yd, altitude 1,183 m',
      '600 yd, DA 3.500',
      '500 yd, 9000 ft',
      '500 yd, target 3 mph right',
      '600 yd mover 3 mph',
      'elevation 850',
      'hold 640',
    ])
      for (const offer of offersOf(line).filter((one) => !/ true, shooting $|mover 3 mph$/.test(one)))
        expect(readQuestion(offer, {}, STANDING).status, offer).toBe('ok');
  });

  it('takes a comma for the point where it can mean nothing else, and for the end of a part where that alone fits', () => {
    expect(read('600 m, 3,5 m/s, 1013,2 hPa')).toMatchObject({ windSpeed: 7.829277, pressure: 29.91978 });
    expect(read('640,6 mph from 3')).toMatchObject({ distance: 640, windSpeed: 6 });
  });

  it('refuses what contradicts itself or cannot be asked, each with a word', () => {
    for (const [line, marked, says] of [
      ['640 yd, 700 yd', '700 yd', 'Two distances: 640 yd and 700 yd.'],
      ['640 yd 10° up, 5° down', '5° down', 'Two values: 10° up and 5° down.'],
      ['6 mph from 2 from the left', 'from the left', '“from the left”: from 2:00, or from the left?'],
      ['640 yd, 61 mph', '61 mph', 'Wind speeds go from 0 to 60 mph.'],
      ['40-70 mph left', '40-70 mph', 'Wind speeds go from 0 to 60 mph.'],
      ['2001 yd', '2001 yd', 'Distances go from 2 to 2000 yd.'],
      ['5 mph from 14 o’clock', '14 o’clock', 'There is no 14 o’clock. Hours go from 1 to 12.'],
      ['5 mph from 2:75', '2:75', 'There is no 2:75. Hours go from 1 to 12.'],
      ['wind 6 yd', 'wind 6 yd', 'A wind is not in yd. Type 6 mph.'],
      ['-6 mph', '-6 mph', 'A wind speed has no minus. Say where it comes from: from the left.'],
      ['640 yd, 6 mph, 9 mph', '9 mph', '“9 mph”: 9 mph instead of 6?'],
      ['29.92 inHg, DA 3500', 'DA 3500', 'Pressure or density altitude: one of them.'],
      ['incline 5° down 6° up', '6° up', 'Two values: incline 5° down and 6° up.'],
    ] as const)
      expect(read(line), line).toContainEqual([marked, says]);
    expect(read('from the left', CALM)).toEqual([
      ['from the left', 'from the left: how fast? Say the speed too: 6 mph from the left.'],
    ]);
    expect(read('from the left')).toEqual({ windFrom: 270 });
    expect(read('1830 m', STANDING, { range: 'm' })).toEqual([['1830 m', 'Distances go from 1.829 to 1829 m.']]);
  });

  it('reads noon as noon', () => {
    expect(read('8 mph from 12:30')).toMatchObject({ windFrom: 15 });
    expect(read('8 mph from 12')).toMatchObject({ windFrom: 0 });
  });

  it('says how it took a direction that was not said by the clock', () => {
    const notes = (line: string) => {
      const reading = readQuestion(line, {}, STANDING);
      return reading.status === 'ok' ? reading.notes : reading.status;
    };
    expect(notes('640 yd, 6 mph from 60 degrees')).toEqual(['from 60° = 2:00']);
    expect(notes('6 mph quartering from the left front')).toEqual(['quartering from the left front = 10:30']);
    expect(notes('6 mph half value right')).toEqual(['half value right = 1:00']);
    expect(notes('6 mph from 63°')).toEqual(['from 63° = 2:06']);
    expect(notes('6 mph from 2:30')).toEqual([]);
    expect(notes('640 yd, 6 mph')).toEqual(['no direction was said: from 3:00']);
    expect(notes('640 yd, no wind')).toEqual([]);
  });

  it('takes an altitude for the pressure of the standard atmosphere there, whatever the temperature, and says so', () => {
    for (const [line, ft, pressure] of [
      ['500 yd, altitude 5000 ft', 5000, 24.9],
      ['500 yd, 9000 ft up, -40 °F', 9000, 21.39],
      ['500 yd at 7200 feet elevation', 7200, 22.91],
      ['500 yd, altitude 0', 0, 29.92],
      ['500 yd, alt 1524 m', 5000, 24.9],
    ] as const)
      expect(read(line), line).toMatchObject({ heightFt: ft, pressure, densityAltitude: null });
    const reading = readQuestion('500 yd, altitude 5000 ft', {}, STANDING);
    expect(reading.status === 'ok' && reading.notes).toEqual([
      'altitude 5000 ft = 24.9 inHg station pressure of the standard atmosphere',
    ]);
    for (const other of ['DA 5000', '24.9 inHg'])
      expect(JSON.stringify(read(`500 yd, altitude 5000 ft, ${other}`)), other).toContain(
        'one of them says the pressure',
      );
    expect(read('500 yd, altitude 16,000 ft')).toContainEqual([
      'altitude 16,000 ft',
      'Heights go from -1000 to 15000 ft.',
    ]);
  });

  it('never takes a number beside a word of something else for the distance or the wind', () => {
    const words = [
      'target',
      'the target',
      'hold',
      'my hold',
      'weather',
      'conditions',
      'shot',
      'shooting',
      'with',
      'with a',
    ];
    for (const word of words)
      for (const figure of ['3', '35'])
        expect(readQuestion(`${word} ${figure}`, {}, STANDING).status, `${word} ${figure}`).toBe('refused');
    for (const line of [
      '500 yd, target 3 mph right',
      'target 3 mph left to right, 500 yd',
      '500 yd, 3 mph target left',
      '500 yd, target is 3 mph left',
      'target from the left 3 mph, 500 yd',
      '500 yd, 3 mph right to left target',
    ])
      expect(readQuestion(line, {}, STANDING).status, line).toBe('refused');
    expect(read('target at 640, 6 mph right')).toMatchObject({ distance: 640, windSpeed: 6, windFrom: 90 });
    expect(read('dope 725')).toEqual({ distance: 725 });
    expect(read('how much wind at 500', CALM)).toEqual([
      ['how much wind', 'How fast is the wind, and from where? Add 6 mph from 2:30.'],
    ]);
    expect(read('how much wind at 500')).toEqual({ distance: 500 });
  });

  it('takes several winds with their places and directions, near, mid and far as the thirds of the distance', () => {
    expect(read('900 yd, 6 mph at 0, 9 mph at 300, 4 mph at 600')).toEqual({
      distance: 900,
      winds: [
        { at: 0, speed: 6, from: 90 },
        { at: 300, speed: 9, from: 90 },
        { at: 600, speed: 4, from: 90 },
      ],
    });
    expect(read('6 mph from 9 at 0, at 300 yd 9 mph from 3, 4 mph at the target from 10:30')).toMatchObject({
      winds: [
        { at: 0, from: 270 },
        { at: 300, from: 90 },
        { at: 500, from: 315 },
      ],
    });
    expect(read('600 yd, far 4 mph, near 6 mph, mid 9 mph, from the left')).toMatchObject({
      winds: [
        { at: 100, speed: 6, from: 270 },
        { at: 300, speed: 9, from: 270 },
        { at: 500, speed: 4, from: 270 },
      ],
    });
    expect(read('10 mph at 500 yards')).toEqual({ distance: 500, windSpeed: 10, windTo: null, winds: null });
    expect(read('6 mph at 0, 9 mph at 0')).toContainEqual(['9 mph at 0', 'Two winds at one place: 9 mph at 0.']);
    expect(read('4-8 mph at 0, 9 mph at 300')).toContainEqual([
      '4-8 mph at 0',
      'One speed for each of several winds: not 4-8 mph.',
    ]);
  });

  it('takes a whole METAR with its remarks, at the height that stands or is said, and refuses one that is damaged', () => {
    const metar = 'METAR KABQ 121652Z AUTO 24012G20KT 10SM FEW050 SCT100 18/M02 A3012 RMK AO2 SLP123 T01830017';
    const air = { temperature: 64.4, humidity: 26, pressure: 30.12, densityAltitude: null, heightFt: 0 };
    expect(read(`640 yd, ${metar}`)).toEqual([
      [metar, expect.stringContaining('which way do you shoot')],
      [metar, expect.stringContaining('height where you shoot')],
    ]);
    expect(read(`640 yd, ${metar}, altitude 0, shooting 240`)).toMatchObject({
      ...air,
      windSpeed: 13.80935,
      windFrom: 0,
    });
    expect(read(`640 yd, ${metar}, altitude 0, 6 mph from 2`)).toEqual({
      ...air,
      distance: 640,
      windSpeed: 6,
      windTo: null,
      winds: null,
      windFrom: 60,
    });
    expect(read('KABQ 121652Z 00000KT 1 1/2SM -RA BR OVC008 18/M02 A3012 1183 yd, altitude 0')).toEqual({
      ...air,
      distance: 1183,
    });
    expect(read(`${metar}, elevation 5355 ft, 8 mph`)).toMatchObject({ pressure: 24.73, heightFt: 5355 });
    const munich = 'EDDM 121650Z 00000KT CAVOK M05/M07 Q1013 NOSIG';
    expect(offersOf(munich)[0]).toBe(`${munich}, altitude `);
    expect(read(`${munich}, altitude 1487 ft`)).toMatchObject({ temperature: 23, pressure: 28.34 });
    expect(read('KABQ 121652Z 00000KT 10SM 18/M02')).toEqual({ temperature: 64.4, humidity: 26 });
    expect(JSON.stringify(read(metar.replace('A3012', 'A3O12')))).toContain('I don’t know “A3O12');
  });

  // Lines that release 1.0.0 answered for one of two meanings, and others of their kind.
  it.each([
    ['12 at 600', '12'],
    ['10, 600 yd', '10'],
    ['10 20 600 yd', '10'],
    ['75, 600 yd', '75'],
    ['600 at 12', '12'],
    ['600 yd at 8', '8'],
    ['8 mph at 45, 600 yd', '45'],
    ['600 yd 270', '270'],
    ['600 yd 1013', '1013'],
    ['600 1013', '1013'],
    ['1,013 600 yd', '1,013'],
    ['600 yd, wind 9 to 3', '9 to 3'],
    ['600 yd, wind 9 to 3 at 8', '9 to 3 at 8'],
    ['wind 12-3, 600 yd', '12-3'],
    ['600 yd, wind from 6 to 9', 'from 6 to 9'],
    ['600 yd, 8 mph to 3', '8 mph to 3'],
    ['8 mph to 12, 600 yd, 59 F', '8 mph to 12'],
    ['600 yards wind 3 at 10', '3 at 10'],
    ['600 yd, target 18 in left 5 mph', 'target 18 in left 5 mph'],
    ['600 yd, left 5 mph target 18 in', 'left 5 mph target'],
    ['600 yd, target 2 MOA right 3 mph', 'target 2 MOA right 3 mph'],
    ['600 yd up 3.4, 8 mph from 3', 'up 3.4'],
    ['600 m, temp -10', 'temp -10'],
    ['600 m, wind 4 from 3', '4'],
    ['elevation for 600 and the wind for 800? elevation for 700', '700'],
    ['KABQ 281753Z 22008G14KT CLR 24/03 A3012, 700 yd', 'KABQ 281753Z 22008G14KT CLR 24/03 A3012'],
  ])('asks what “%s” means, at “%s”', (line, phrase) => {
    const reading = readPlan(line, {}, STANDING);
    if (reading.status !== 'refused') throw new Error(JSON.stringify(reading));
    expect(reading.faults.map(({ from, to }) => line.slice(from, to))).toContain(phrase);
    expect(readQuestion(line, {}, STANDING).status).toBe('refused');
  });

  it.each([
    '12 mph at 600',
    '600, 8 mph from 3',
    '800 900 1000, 8 mph from 3',
    '25, 50 and 100 yd',
    '500, 600 and 1013 yd',
    '600 yd, wind 3 to 9',
    '600 yd, 9 to 3 mph from 8',
    '600 yd, 8 mph from 2 to 4',
    '600 yd, 12 in target, 5 mph left',
    '600 m, 20 °C, 600 yd, wind 4',
    '29.92 600 yd',
    '600 yd wind 2-3 8-14',
    '600 yd 8-14 2-3',
    '600 yd 13.25 moa, 8 mph from 3',
  ])('still understands “%s”', (line) => {
    expect(readPlan(line, {}, STANDING)).toMatchObject({ status: 'ok' });
  });

  it('keeps a mover and the wind apart', () => {
    const both = { windSpeed: 6, targetSpeed: 3, targetTo: 'left' };
    for (const line of [
      '6 mph moving 3 mph left',
      'mover 3 mph left, 6 mph',
      '6 mph, 3 mph mover from right to left',
      '6 mph and target moving left at 3 mph',
    ])
      expect(read(line), line).toMatchObject(both);
    expect(read('6 mph left mover 3 mph from the right')).toMatchObject({ ...both, windFrom: 270 });
  });
});
