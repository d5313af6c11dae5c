import type { Firing, Question } from '@windcall/simulation';
import { coriolisSaid, densityAltitudeFt, mainWind, type Rifle, stageOf, windsOf } from '@windcall/simulation';
import { APP_NAME } from '../../kit/app-name.ts';
import { usePrintedAt } from '../../shell/print-line.tsx';
import { airText, rifleText, steadyWindText } from '../../units/condition-words.ts';
import { heldWords, windWords } from '../../units/question-words.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';

interface CircumstancesProps {
  readonly question: Question;
  readonly rifle: Rifle;
  readonly firing: Firing;
}

/** Wind and incline: `8 mph from 3:00, 5° uphill`. A range of speeds is printed for its middle. */
const lineText = (units: Units, question: Question): string => {
  const { incline, winds } = question;
  const level = incline === 0 ? 'level' : `${Math.abs(incline)}° ${incline > 0 ? 'uphill' : 'downhill'}`;
  const slope = [level, ...heldWords(units, question)].join(', ');
  if (winds !== null) return `${windWords(units, question)}, ${slope}`;
  const { speed, from } = mainWind(question);
  const one = steadyWindText(units, speed, from);
  if (windsOf(question).length === 1) return `${one}, ${slope}`;
  return `${one} (${question.windGust ? 'mean' : 'middle'} of ${windWords(units, question)}), ${slope}`;
};

/** Conditions of a printed table, which shows them nowhere else. */
export const Circumstances = ({ question, rifle, firing }: CircumstancesProps) => {
  const units = useUnits();
  const printedAt = usePrintedAt();
  const stage = stageOf(question, rifle, firing);
  const { rifle: named, air } = stage;
  const lines = [
    ['Rifle', `${named.name === '' ? 'not named' : named.name} · ${rifleText(units, rifle)}`],
    [
      'Air',
      `${airText(units, air)} · density altitude ${units.text('altitude', question.densityAltitude ?? densityAltitudeFt(air), 0)}`,
    ],
    ['Wind', lineText(units, question)],
    ['Asked', units.text('range', question.distance)],
    ['', units.sentence(coriolisSaid(stage))],
    ['Printed', `${printedAt} · ${APP_NAME}`],
  ] as const;
  return lines.map(([name, words]) => (
    <span key={name} className="mr-3 inline-block">
      {name !== '' && <b>{name} </b>}
      {words}
    </span>
  ));
};
