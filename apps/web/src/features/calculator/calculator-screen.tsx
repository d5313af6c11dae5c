import type { Rifle } from '@windcall/simulation';
import {
  type Agreed,
  agreedOn,
  answerQuestion,
  figuresOf,
  type Question,
  questionAfter,
  rifleName,
  windTable,
} from '@windcall/simulation';
import type { Asked } from '@windcall/units';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { worksOffline } from '../../api/kept-page.ts';
import { useFiring } from '../../desk/firing.ts';
import { airBrought, lastQuestion } from '../../desk/question.ts';
import { useThing } from '../../desk/slot.ts';
import { FormRound, useFormRound } from '../../kit/form-round.ts';
import { Line } from '../../kit/line.tsx';
import type { ReticleType } from '../../scope/reticles.ts';
import { Screen } from '../../shell/screen.tsx';
import { AnswerPanel, AnswerReadings } from './answer-panel.tsx';
import { carriedInto, NOTHING_CARRIED, stillCarried } from './carried.ts';
import { HitMap } from './hit-map.tsx';
import { PlanActions } from './plan-actions.tsx';
import { QuestionForm } from './question-form.tsx';
import { RangeTable } from './range-table.tsx';
import './calculator.css';

const NONE: ReadonlySet<string> = new Set();
const LINE = 'line';
const NO_NOTES: readonly string[] = [];

interface CalculatorScreenProps {
  readonly rifle: Rifle;
  readonly reticle: ReticleType;
  readonly picker: ReactNode;
  /** Names of the rifles that a line can choose, and the function that chooses one. */
  readonly rifles: readonly string[];
  /** Names of the library's loads, and the function that fetches them once a line is typed. */
  readonly loads?: readonly string[];
  readonly fetchLoads?: () => void;
  readonly chooseRifle: (name: string) => void;
}

/** Answers any shot of a rifle: distance, wind, incline and air, without a scenario and offline. */
export const CalculatorScreen = ({
  rifle,
  reticle,
  picker,
  rifles,
  loads,
  fetchLoads,
  chooseRifle,
}: CalculatorScreenProps) => {
  const question = useThing(lastQuestion);
  const firing = useFiring();
  const [notes, setNotes] = useState(NO_NOTES);
  // boxes, and the line, with refused text: the answer is not theirs
  const [refused, setRefused] = useState(NONE);
  const refuse = (name: string, isRefused: boolean): void =>
    setRefused((before) => new Set(isRefused ? [...before, name] : [...before].filter((other) => other !== name)));
  const [carried, setCarried] = useState(NOTHING_CARRIED);
  // whether the line named a moving target: the form has its speed in any case
  const [hasMover, setHasMover] = useState(false);
  // what the line answers while its wind waits for a choice
  const [waits, setWaits] = useState<Agreed | null>(null);
  const [round, renew] = useFormRound();
  const change = (part: Partial<Question>): void => {
    lastQuestion.write({
      ...question,
      ...('targetHeight' in part ? { plateMoa: null } : {}),
      ...('from' in part || 'to' in part || 'step' in part ? { distances: null } : {}),
      ...part,
    });
    setNotes(NO_NOTES);
    setCarried(stillCarried(carried, part));
    refuse(LINE, false);
    setWaits(null);
  };
  /** Sets the boxes from outside, which drops their refused text. */
  const replace = (part: Partial<Question>): void => {
    change(part);
    renew();
  };
  const { state } = useLocation();
  const navigate = useNavigate();
  const brought = useMemo(() => airBrought(state), [state]);
  useEffect(() => {
    if (brought === null) return;
    replace(brought);
    setNotes(['Air of the meter’s log.']);
    // taken once: going back and forth does not repeat it
    void navigate('.', { replace: true, state: null });
  });
  const ask = (asked: Asked, taken: readonly string[]): void => {
    const next = questionAfter(question, asked);
    replace(next);
    if (asked.rifle !== undefined) chooseRifle(asked.rifle);
    setHasMover(asked.targetSpeed !== undefined);
    setNotes(taken);
    setCarried(carriedInto(next, asked));
  };
  const answer = useMemo(() => answerQuestion(question, rifle, firing), [question, rifle, firing]);
  const asks = waits === null ? question : questionAfter(question, waits.asked);
  const answerOf = (asked: Asked) => answerQuestion(questionAfter(question, asked), rifle, firing);
  // another rifle answers only once it is chosen
  const agree = (readings: readonly Asked[]): Agreed | null =>
    readings.some((one) => one.rifle !== undefined && one.rifle !== rifleName(rifle))
      ? null
      : agreedOn(readings, (asked) => figuresOf(answerOf(asked), asked));
  // deferred, because the table is many solutions
  const tabled = useDeferredValue(question);
  const table = useMemo(() => windTable(tabled, rifle, firing), [tabled, rifle, firing]);
  return (
    <Screen
      title="Calculator"
      lead={`Any distance, wind and air. Nothing is stored; it ${worksOffline()}.`}
      className="calculator"
    >
      <div className="calculator-grid print:block">
        <div className="calculator-answer">
          <AnswerReadings
            answer={waits === null ? answer : answerOf(waits.asked)}
            question={asks}
            rifle={rifle}
            notes={waits === null ? notes : NO_NOTES}
            isStale={waits === null && refused.size > 0}
            waits={waits}
            carried={waits === null ? carried : NOTHING_CARRIED}
            hasMover={hasMover}
            onClear={(what) => replace(carried[what] ?? {})}
          />
        </div>
        <div className="calculator-form">
          <Line
            rifles={rifles}
            {...(loads && { loads })}
            {...(fetchLoads && { onUse: fetchLoads })}
            question={question}
            onAsk={ask}
            agree={agree}
            onRefuse={(next) => {
              refuse(LINE, true);
              setWaits(next);
            }}
          />
          {picker}
          <FormRound value={round}>
            <QuestionForm question={question} change={change} replace={replace} onRefused={refuse} />
          </FormRound>
        </div>
        <div className="calculator-more">
          <AnswerPanel answer={answer} question={question} rifle={rifle} reticle={reticle} isStale={refused.size > 0} />
          <PlanActions question={question} rifle={rifle} hasMover={hasMover} />
          <HitMap question={tabled} rifle={rifle} firing={firing} />
          <div id="range-table" className="scroll-mt-[calc(var(--header)+var(--banner)+1rem)]">
            <RangeTable table={table} rifle={rifle} question={tabled} firing={firing} stale={tabled !== question} />
          </div>
        </div>
      </div>
    </Screen>
  );
};
