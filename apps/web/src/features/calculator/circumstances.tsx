import { densityAltitudeFt, type Rifle } from '@windcall/simulation';
import { airText, rifleText } from '../../platform/measure/condition-words.ts';
import { steadyWindText } from '../../platform/measure/steady-wind.ts';
import { said } from '../../platform/measure/use-units.ts';
import { usePrintedAt } from '../../platform/shell/print-line.tsx';
import { stageOf } from './answer-question.ts';
import type { Question } from './question.ts';
import { windWords } from './question-words.ts';

interface CircumstancesProps {
  readonly question: Question;
  readonly rifle: Rifle;
}

/** Wind and incline in words: `8 mph from 3:00, 5° uphill`. A range of speeds is printed for its middle. */
const lineText = (question: Question): string => {
  const { incline, windSpeed, windFrom, windTo, winds } = question;
  const slope = incline === 0 ? 'level' : `${Math.abs(incline)}° ${incline > 0 ? 'uphill' : 'downhill'}`;
  if (winds !== null) return `${windWords(question)}, ${slope}`;
  const middle = windTo === null ? windSpeed : (windSpeed + windTo) / 2;
  return `${steadyWindText(middle, windFrom)}${windTo === null ? '' : ` (middle of ${windWords(question)})`}, ${slope}`;
};

/** What the figures hold for: a printed table has nothing else that says it. */
export const Circumstances = ({ question, rifle }: CircumstancesProps) => {
  const printedAt = usePrintedAt();
  const { rifle: named, air } = stageOf(question, rifle);
  const lines = [
    ['Rifle', `${named.name === '' ? 'not named' : named.name} · ${rifleText(rifle)}`],
    ['Air', `${airText(air)} · density altitude ${said('altitude', densityAltitudeFt(air), 0)}`],
    ['Wind', lineText(question)],
    ['Asked', said('range', question.distance)],
    ['Printed', printedAt],
  ] as const;
  return lines.map(([name, words]) => (
    <span key={name} className="mr-3 inline-block">
      <b>{name}</b> {words}
    </span>
  ));
};
