import { distancesOf, planRefusal, type Question, type Rifle, windLeftOut } from '@windcall/simulation';
import { Layers, Target } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/message-of.ts';
import { useFiring } from '../../desk/firing.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { RifleName } from '../../kit/rifle-name.tsx';
import { loadPlan } from '../../plan/load-plan.ts';
import { planName } from '../../units/question-words.ts';
import { useUnits } from '../../units/use-units.tsx';

interface PlanActionsProps {
  readonly question: Question;
  readonly rifle: Rifle;
  /** True if the line named a moving target. */
  readonly hasMover: boolean;
}

const TARGETS = [
  { kind: 'card', label: 'Make a card', to: '/wmp', icon: Layers },
  { kind: 'practice', label: 'Practice in this wind', to: '/', icon: Target },
] as const;

/** From one line: the table below, a card of holds, and a stage to practice on, for the same ranges, wind and air. */
export const PlanActions = ({ question, rifle, hasMover }: PlanActionsProps) => {
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
    <Panel title="Take these ranges to" className="print:hidden">
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
