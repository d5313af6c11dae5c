import { cards, stages as stageCalls, type stages } from '@windcall/contract';
import {
  cardsForEye,
  coriolisSaid,
  inlineStage,
  stageHolds,
  stageOf,
  Unreachable,
  windSaid,
  windsOf,
} from '@windcall/simulation';
import { NEW_READER_MPH } from '@windcall/training';
import { counted, percentText } from '@windcall/units';
import { columns, correction, figure } from '../figures.ts';
import type { Typed } from '../options.ts';
import { firingOf, questionOf } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { rifleOf } from '../rifle.ts';

/** `300x2, 600x1.5`: yards and MOA. */
const targetsOf = (typed: Typed, directionOfFire: number): stages.StageTarget[] => {
  const text = typed.text('targets') ?? '300x2, 500x2, 700x2';
  return text.split(',').map((part, i) => {
    const [, yards, moa = '2'] = /^\s*(\d+(?:\.\d+)?)(?:\s*x\s*(\d+(?:\.\d+)?))?\s*$/.exec(part) ?? [];
    const read = stageCalls.stageTarget.safeParse({
      ...{ number: i + 1, distance: Number(yards), directionOfFire, lookAngle: 0 },
      ...{ targetType: 'circle', targetSize: Number(moa) },
    });
    if (!read.success) throw new Refusal(`--targets: "${part.trim()}" must be yards x MOA, as in 300x2`);
    return read.data;
  });
};

/** `windcall card "8 mph from 3" --targets "300x2, 600x1.5" --eye 1 --holds 3 --ground meadow --sky broken` */
export const cardCommand = async (typed: Typed): Promise<string> => {
  const { name, rifle, notes } = await rifleOf(typed);
  const { question } = questionOf(typed.words.join(' '), typed, name);
  if (question.winds !== null || windsOf(question).length > 1)
    throw new Refusal(
      'card takes one wind: its mean over the day, as in "8 mph from 3". The gusts follow from --ground and --sky.',
    );
  if (question.windSpeed === 0) throw new Refusal('card needs a wind, as in "8 mph from 3"');
  const wind: stages.SurfaceWind = {
    kind: 'surface',
    law: stageCalls.SURFACE_LAW_VERSION,
    ground: typed.oneOf('ground', ['meadow', 'desert', 'mown', 'brush', 'edge']),
    sky: typed.oneOf('sky', ['broken', 'overcast', 'sun', 'night']),
    speed: question.windSpeed,
    direction: question.windFrom,
    seed: typed.text('seed') ?? '1',
  };
  const asked = stageOf(question, rifle, firingOf(typed));
  const stage = inlineStage({ ...asked, wind, targets: targetsOf(typed, asked.directionOfFire) });
  const held = stageHolds(stage);
  if (held.status !== 'ok')
    throw new Refusal('problems' in held ? held.problems.map(({ message }) => message).join(' ') : held.reason);
  const holds = typed.number('holds', 1, 6);
  const misreadMph = typed.number('eye', 0, 10) ?? NEW_READER_MPH;
  const make = () => {
    try {
      const mostHolds = Math.max(cards.MAX_HOLDS, holds ?? 0);
      const made = cardsForEye(stage, held, 0.1, { reading: 'path', misreadMph }, { mostHolds });
      return made.card(holds ?? made.recommended);
    } catch (error) {
      if (error instanceof Unreachable) throw new Refusal(error.message);
      throw error;
    }
  };
  const content = make();
  if (typed.isOn('json')) return `${JSON.stringify({ rifle: name, stage, card: content })}\n`;
  const { choices } = typed;
  const head = ['Target', 'Elevation mil', ...content.columns.map(({ windCondition }) => windCondition)];
  const rows = content.rows.map((row, i) => [
    figure(choices, 'range', stage.targets[i]?.distance ?? 0),
    correction(row.elevation, 'U'),
    ...row.holds.map(({ windage }) => correction(windage, 'R')),
  ]);
  const { hitProbability, forEye = 0, choices: byHolds = [], recommended = 1 } = content.promise;
  const told = byHolds.map((one, i) => `${percentText(one.forEye)} with ${i + 1}`).join(', ');
  const promise = `On days like this you hit ${percentText(forEye)} if you read the wind to ± ${misreadMph} mph, ${percentText(hitProbability)} if you know it. By holds: ${told}; ${counted(recommended, 'hold')} ${recommended === 1 ? 'is' : 'are'} enough.`;
  return `${[name, ...notes, windSaid({ wind }), coriolisSaid(stage), '', columns([head, ...rows]), '', promise].join('\n')}\n`;
};
