import { writeCsv } from '@windcall/exchange';
import { coriolisSaid, rangeTable, stageOf } from '@windcall/simulation';
import { fieldText, type Kind, unitOf } from '@windcall/units';
import { columns, correction, figure } from '../figures.ts';
import type { Typed } from '../options.ts';
import { firingOf, questionOf } from '../question.ts';
import { rifleOf } from '../rifle.ts';
import { askedWords } from './solve.ts';

/** `windcall table "6 mph from 2:00, 35 °F" --from 100 --to 1000 --step 50` */
export const tableCommand = async (typed: Typed): Promise<string> => {
  const { name, rifle, notes } = await rifleOf(typed);
  const { question: asked, notes: readings } = questionOf(typed.words.join(' '), typed, name);
  const { choices } = typed;
  /** Default distances are round in the chosen unit. */
  const inUnit = (figure: number): number => unitOf('range', choices).wire(figure, {});
  const question = {
    ...asked,
    from: typed.yards('from', 0, 2000) ?? inUnit(asked.from),
    to: typed.yards('to', 2, 5000) ?? inUnit(asked.to),
    step: typed.yards('step', 5, 500) ?? inUnit(asked.step),
  };
  const firing = firingOf(typed);
  const rows = rangeTable(question, rifle, firing);
  const coriolis = coriolisSaid(stageOf(question, rifle, firing));
  if (typed.isOn('json')) return `${JSON.stringify({ question, rifle: name, coriolis, rows })}\n`;
  if (typed.isOn('csv')) {
    const shown = (kind: Kind, wire: number): number => unitOf(kind, choices).shown(wire, {});
    const named = (words: string, kind: Kind): string =>
      `${words} ${unitOf(kind, choices).name.replace('·lbf', '-lbf')}`;
    const head = [
      named('distance', 'range'),
      'elevation mil',
      'wind mil',
      'time of flight s',
      named('velocity', 'muzzle'),
      named('energy', 'energy'),
    ];
    const cells = rows.map(({ distance, solution: { elevationMils, windDriftMils, timeOfFlight, details } }) => [
      ...[Number(fieldText('range', distance, choices)), elevationMils, windDriftMils, timeOfFlight],
      ...[shown('muzzle', details.impactVelocity), shown('energy', details.impactEnergy)],
    ]);
    return writeCsv([head, ...cells]);
  }
  const cells = rows.map(({ distance, solution: { elevationMils, windDriftMils, timeOfFlight, details } }) => [
    figure(choices, 'range', distance),
    correction(elevationMils, 'U'),
    correction(windDriftMils, 'R'),
    timeOfFlight.toFixed(2),
    figure(choices, 'muzzle', details.impactVelocity),
    figure(choices, 'energy', details.impactEnergy),
  ]);
  const head = ['Distance', 'Elevation mil', 'Wind mil', 'Time s', 'Velocity', 'Energy'];
  const where = askedWords(question, typed).replace(/^[^,]+, /, '');
  return `${[name, ...notes, where, coriolis, ...readings, '', columns([head, ...cells])].join('\n')}\n`;
};
