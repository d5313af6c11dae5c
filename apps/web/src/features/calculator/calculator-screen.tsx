import type { Rifle } from '@windcall/simulation';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Screen } from '../../platform/shell/screen.tsx';
import { useStored } from '../../platform/stored/use-stored.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { answerQuestion, rangeTable } from './answer-question.ts';
import { FIRST_QUESTION, lastQuestion } from './question.ts';
import { QuestionForm } from './question-form.tsx';
import { RangeTable } from './range-table.tsx';

/** Ask a rifle anything: distance, wind, incline and air, without a scenario and without a network. */
export const CalculatorScreen = ({ rifle, picker }: { readonly rifle: Rifle; readonly picker: ReactNode }) => {
  const [stored, setStored] = useStored(lastQuestion);
  const question = stored ?? FIRST_QUESTION;
  const answer = useMemo(() => answerQuestion(question, rifle), [question, rifle]);
  // the table is many solutions: typing does not wait for it
  const tabled = useDeferredValue(question);
  const rows = useMemo(() => rangeTable(tabled, rifle), [tabled, rifle]);
  return (
    <Screen title="Calculator" lead="Any distance, wind and air. Nothing is stored; it works without the network.">
      <div className="grid gap-x-10 gap-y-8 print:block lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-6 print:hidden">
          {picker}
          <QuestionForm question={question} change={(part) => setStored({ ...question, ...part })} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <AnswerPanel answer={answer} question={question} rifle={rifle} />
          <RangeTable rows={rows} rifle={rifle} question={tabled} stale={tabled !== question} />
        </div>
      </div>
    </Screen>
  );
};
