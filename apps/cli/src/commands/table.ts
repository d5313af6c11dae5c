import { writeCsv } from '@windcall/exchange';
import { rangeTable } from '@windcall/simulation';
import { columns, correction, figure } from '../figures.ts';
import type { Typed } from '../options.ts';
import { questionOf } from '../question.ts';
import { rifleOf } from '../rifle.ts';
import { askedWords } from './solve.ts';

/** `windcall table "6 mph from 2:00, 35 °F" --from 100 --to 1000 --step 50` */
export const tableCommand = async (typed: Typed): Promise<string> => {
  const { name, rifle, notes } = await rifleOf(typed);
  const { question: asked, notes: readings } = questionOf(typed.words.join(' '), typed);
  const question = {
    ...asked,
    from: typed.number('from', 0, 2000) ?? asked.from,
    to: typed.number('to', 2, 5000) ?? asked.to,
    step: typed.number('step', 5, 500) ?? asked.step,
  };
  const rows = rangeTable(question, rifle);
  if (typed.isOn('json')) return `${JSON.stringify({ question, rifle: name, rows })}\n`;
  if (typed.isOn('csv')) {
    const head = ['distance yd', 'elevation mil', 'wind mil', 'time of flight s', 'velocity fps', 'energy ft-lbf'];
    const cells = rows.map(({ distance, solution: { elevationMils, windDriftMils, timeOfFlight, details } }) => [
      ...[distance, elevationMils, windDriftMils, timeOfFlight, details.impactVelocity, details.impactEnergy],
    ]);
    return writeCsv([head, ...cells]);
  }
  const { choices } = typed;
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
  return `${[name, ...notes, where, ...readings, '', columns([head, ...cells])].join('\n')}\n`;
};
