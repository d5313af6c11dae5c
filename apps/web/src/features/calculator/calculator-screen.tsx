import './calculator.css';
import {
  type Agreed,
  agreedOn,
  answerQuestion,
  distancesOf,
  figuresOf,
  planRefusal,
  type Question,
  questionAfter,
  type Rifle,
  rifleName,
  windLeftOut,
  windTable,
} from '@windcall/simulation';
import type { Asked } from '@windcall/units';
import { Layers, Target } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf, worksOffline } from '../../api/index.ts';
import { useFiring } from '../../desk/firing.ts';
import { airBrought, lastQuestion } from '../../desk/question.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, FormRound, Line, Panel, RifleName, type TakenLine, useFormRound } from '../../kit/index.ts';
import { loadPlan } from '../../plan/load-plan.ts';
import type { ReticleType } from '../../scope/reticles.ts';
import { Screen } from '../../shell/screen.tsx';
import { planName, useUnits } from '../../units/index.ts';
import { AnswerPanel, AnswerReadings } from './answer-panel.tsx';
import { CALCULATOR_START, calculatorAfter, NO_NOTES, NOTHING_CARRIED } from './calculator-state.ts';
import { HitMap } from './hit-map.tsx';
import { QuestionForm } from './question-form.tsx';
import { RangeTable } from './range-table.tsx';

interface PlanActionsProps {
  readonly question: Question;
  readonly rifle: Rifle;
  /** True if the line named a moving target. */
  readonly hasMover: boolean;
  readonly stage: ReactNode;
}

const TARGETS = [
  { kind: 'card', label: 'Make a card', to: '/wmp', icon: Layers },
  { kind: 'practice', label: 'Practice in this wind', to: '/', icon: Target },
] as const;

const PlanActions = ({ question, rifle, hasMover, stage }: PlanActionsProps) => {
  const units = useUnits();
  const firing = useFiring();
  const navigate = useNavigate();
  const [going, setGoing] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const name = planName(units, question);
  const refusals = (['table', 'card', 'practice'] as const).flatMap((kind) => {
    const said = planRefusal(kind, question, hasMover);
    return said === null ? [] : [{ kind, said }];
  });
  const refused = (kind: string): boolean => refusals.some((one) => one.kind === kind);
  const go = async (to: string): Promise<void> => {
    setGoing(to);
    setError(null);
    try {
      await loadPlan(question, name, firing);
      void navigate(to);
    } catch (failure) {
      setError(messageOf(units, failure, 'The plan could not be loaded. Try again when the server answers.'));
    } finally {
      setGoing(null);
    }
  };
  const leftOut = windLeftOut(question);
  return (
    <Panel title="Take these ranges to">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">
          {name} · <RifleName rifle={rifle} />
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => document.getElementById('range-table')?.scrollIntoView({ block: 'start' })}>
            Range table, {distancesOf(question).length} rows
          </Button>
          {TARGETS.map(({ kind, label, to, icon: Icon }) => (
            <Button
              key={kind}
              icon={<Icon aria-hidden className="size-4" />}
              pending={going === to}
              disabled={refused(kind) || going !== null}
              onClick={() => void go(to)}
            >
              {label}
            </Button>
          ))}
          {stage}
        </div>
        {refusals.map(({ kind, said }) => (
          <p key={kind} className="text-sm text-ink-2">
            {said}
          </p>
        ))}
        {leftOut !== null && !refused('practice') && (
          <p className="text-sm text-ink-2">Card and practice blow natural air. {leftOut}</p>
        )}
        {error !== null && (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
      </div>
    </Panel>
  );
};

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
  readonly putInStage?: (taken: TakenLine) => ReactNode;
}

export const CalculatorScreen = ({
  rifle,
  reticle,
  picker,
  rifles,
  loads,
  fetchLoads,
  chooseRifle,
  putInStage,
}: CalculatorScreenProps) => {
  const question = useThing(lastQuestion);
  const firing = useFiring();
  const [{ notes, taken, refused, carried, hasMover, waits }, happen] = useReducer(calculatorAfter, CALCULATOR_START);
  const [round, renew] = useFormRound();
  const write = (part: Partial<Question>): void => {
    lastQuestion.write({
      ...question,
      ...('targetHeight' in part ? { plateMoa: null } : {}),
      ...('from' in part || 'to' in part || 'step' in part ? { distances: null } : {}),
      ...part,
    });
  };
  const change = (part: Partial<Question>): void => {
    write(part);
    happen({ is: 'changed', part });
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
    write(brought);
    renew();
    happen({ is: 'changed', part: brought, notes: ['Air of the meter’s log.'] });
    // taken once: going back and forth does not repeat it
    void navigate('.', { replace: true, state: null });
  });
  const ask = (asked: Asked, read: readonly string[], line: TakenLine): void => {
    const next = questionAfter(question, asked);
    write(next);
    renew();
    if (asked.rifle !== undefined) chooseRifle(asked.rifle);
    happen({ is: 'asked', question: next, asked, notes: read, taken: line });
  };
  const answer = useMemo(() => answerQuestion(question, rifle, firing), [question, rifle, firing]);
  const asks = waits === null ? question : questionAfter(question, waits.asked);
  const answerOf = (asked: Asked) => answerQuestion(questionAfter(question, asked), rifle, firing);
  // another rifle answers only after the user chooses it
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
      <div className="calculator-grid">
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
            onRefuse={(next) => happen({ is: 'line-refused', waits: next })}
          />
          {picker}
          <FormRound value={round}>
            <QuestionForm
              question={question}
              change={change}
              replace={replace}
              onRefused={(name, isRefused) => happen({ is: 'box', name, isRefused })}
            />
          </FormRound>
        </div>
        <div className="calculator-more">
          <AnswerPanel answer={answer} question={question} rifle={rifle} reticle={reticle} isStale={refused.size > 0} />
          <PlanActions
            question={question}
            rifle={rifle}
            hasMover={hasMover}
            stage={taken?.plan && putInStage?.(taken)}
          />
          <HitMap question={tabled} rifle={rifle} firing={firing} />
          <div id="range-table" className="scroll-mt-[calc(var(--header)+var(--banner)+1rem)]">
            <RangeTable table={table} rifle={rifle} question={tabled} firing={firing} stale={tabled !== question} />
          </div>
        </div>
      </div>
    </Screen>
  );
};
