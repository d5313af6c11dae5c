import { readFileSync } from 'node:fs';
import { loadLibrary, loadRifles } from '@windcall/library';
import { answerQuestion, coriolisSaid, powderUnfelt, type Question } from '@windcall/simulation';
import { clock, correction, figure } from '../figures.ts';
import type { Typed } from '../options.ts';
import { firingOf, questionOf } from '../question.ts';
import { type Ended, Refusal } from '../refusal.ts';
import { type NamedRifle, rifleOf } from '../rifle.ts';

const windWords = (
  { windSpeed, windTo, windToFrom, windGust, windFrom, winds }: Question,
  { choices }: Typed,
): string => {
  if (winds !== null)
    return winds
      .map(
        ({ at, speed, from }) =>
          `${figure(choices, 'wind', speed)} from ${clock(from)} at ${figure(choices, 'range', at)}`,
      )
      .join(', ');
  const to = windTo === null ? '' : ` ${windGust ? 'gusting' : 'to'} ${figure(choices, 'wind', windTo)}`;
  const turned = windToFrom === null ? '' : ` to ${clock(windToFrom)}`;
  return `${figure(choices, 'wind', windSpeed)}${to} from ${clock(windFrom)}${turned}`;
};

/** Every value used, including assumed ones. */
export const askedWords = (question: Question, typed: Typed): string => {
  const { choices } = typed;
  const { distance, incline, cant, powder, muzzleFps, zeroYd, temperature, pressure, humidity, densityAltitude } =
    question;
  const air =
    densityAltitude === null
      ? `${figure(choices, 'pressure', pressure)}, ${humidity} %`
      : `DA ${figure(choices, 'altitude', densityAltitude)}`;
  const slope = incline === 0 ? 'level' : `${Math.abs(incline)}° ${incline > 0 ? 'up' : 'down'}`;
  return [
    figure(choices, 'range', distance),
    windWords(question, typed),
    slope,
    ...(cant === 0 ? [] : [`canted ${Math.abs(cant)}° ${cant > 0 ? 'right' : 'left'}`]),
    ...(powder === null ? [] : [`powder ${figure(choices, 'temperature', powder)}`]),
    ...(muzzleFps === null ? [] : [`${figure(choices, 'muzzle', muzzleFps)} for this line only`]),
    ...(zeroYd === null ? [] : [`zero ${figure(choices, 'range', zeroYd)} for this line only`]),
    figure(choices, 'temperature', temperature),
    air,
  ].join(', ');
};

/** The answer to one question, in words or as one line of JSON. */
const answerLine = (line: string, own: NamedRifle, typed: Typed, loads: ReturnType<typeof loadRifles>): string => {
  const names = loads.map((load) => load.name);
  const { question, notes: readings, hasMover, load } = questionOf(line, typed, own.name, own.rifle, names);
  const library = loads.find((one) => one.name === load)?.rifle;
  const { name, rifle, notes } = library === undefined ? own : { name: library.name, rifle: library, notes: [] };
  const { stage, solution, refused, ends, ...answer } = answerQuestion(question, rifle, firingOf(typed));
  const lead = hasMover ? answer.lead : null;
  const coriolis = coriolisSaid(stage);
  if (typed.isOn('json'))
    return JSON.stringify({ question, rifle: name, coriolis, solution, refused: refused?.reason ?? null, ends, lead });
  if (solution === null) throw new Refusal(refused?.reason ?? 'there is no solution');
  const { choices } = typed;
  const { elevationMils, windDriftMils, timeOfFlight, details, certainty } = solution;
  const figures = [
    `Elevation  ${correction(elevationMils, 'U')} mil  ± ${certainty.sigmaElevationMils.toFixed(2)}`,
    `Wind       ${correction(windDriftMils, 'R')} mil  ± ${certainty.sigmaWindMils.toFixed(2)}`,
    ...ends.map(
      ({ mph, from, solution: end }) =>
        `  at ${figure(choices, 'wind', mph)}${question.windToFrom === null ? '' : ` from ${clock(from)}`}  ${end === null ? 'no solution' : correction(end.windDriftMils, 'R')}`,
    ),
    ...(lead === null
      ? []
      : [
          `Lead       ${correction(lead.leadMil, 'R')} mil  ${figure(choices, 'wind', question.targetSpeed)} to the ${question.targetTo}`,
        ]),
    `Time of flight ${timeOfFlight.toFixed(2)} s, ${figure(choices, 'muzzle', details.impactVelocity)}, ${figure(choices, 'energy', details.impactEnergy)}`,
    ...certainty.warnings.map(({ text }) => text),
    ...[powderUnfelt(question, rifle)].filter((said) => said !== null),
  ];
  return [name, ...notes, askedWords(question, typed), coriolis, ...readings, '', ...figures].join('\n');
};

/** `windcall solve "640 yd, 6 mph from 2:00"`; `-` answers every line of standard input. */
export const solveCommand = async (typed: Typed): Promise<string | Ended> => {
  const rifle = await rifleOf(typed);
  const line = typed.words.join(' ');
  const loads = loadRifles(await loadLibrary());
  if (line !== '-')
    try {
      return `${answerLine(line, rifle, typed, loads)}\n`;
    } catch (error) {
      if (!(error instanceof Refusal && typed.isOn('json'))) throw error;
      return { status: 2, stdout: `${JSON.stringify({ refused: error.message, ...error.more })}\n`, stderr: '' };
    }
  const lines = readFileSync(0, 'utf8').split(/\r?\n/);
  const refused: string[] = [];
  const answers = lines.flatMap((one, i) => {
    if (one.trim() === '') return [];
    try {
      return [answerLine(one, rifle, typed, loads)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`windcall: line ${i + 1}: ${error.message}\n`);
      return [
        typed.isOn('json')
          ? JSON.stringify({ line: i + 1, ...error.more, refused: error.message })
          : `Line ${i + 1}: not answered`,
      ];
    }
  });
  const stderr = refused.join('');
  return { status: stderr === '' ? 0 : 1, stdout: answers.map((answer) => `${answer}\n`).join(''), stderr };
};
