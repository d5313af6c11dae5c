import { profiles } from '@windcall/contract';
import { planRefusal, type Question, questionAfter } from '@windcall/simulation';
import { useState } from 'react';
import { messageOf, useCall } from '../api/index.ts';
import { desk } from '../desk/desk.ts';
import { useFiring } from '../desk/firing.ts';
import { lastQuestion } from '../desk/question.ts';
import { useThing } from '../desk/slot.ts';
import { Line } from '../kit/index.ts';
import { planDistances, planName, useUnits } from '../units/index.ts';
import { loadPlan } from './load-plan.ts';

interface PlanLineProps {
  readonly label: string;
  readonly button: string;
  /** Receives the loaded question, and its name in words. */
  readonly onLoad: (question: Question, name: string) => void;
  /** The plan's use; `load` stores it, by default on the desk. */
  readonly kind?: 'card' | 'calls';
  readonly load?: typeof loadPlan;
  /** Parts of the question that this screen's fields cannot hold, in words to show beside them. */
  readonly leftOut?: (question: Question) => readonly string[];
}

/** A line that loads a plan: its ranges, air and wind go on the desk, all of them or none. */
export const PlanLine = ({ label, button, onLoad, leftOut, kind = 'card', load: keep = loadPlan }: PlanLineProps) => {
  const units = useUnits();
  const firing = useFiring();
  const question = useThing(lastQuestion);
  // the names are needed once the user types here
  const [isUsed, setIsUsed] = useState(false);
  const rifles = useCall(profiles.listProfiles, {}, { enabled: isUsed }).data ?? [];
  const [said, setSaid] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);
  const load = async (next: Question, rifle: string | undefined): Promise<void> => {
    const name = (kind === 'calls' ? planDistances : planName)(units, next);
    try {
      await keep(next, name, firing);
    } catch (failure) {
      const text = messageOf(units, failure, 'The plan could not be loaded. Nothing was changed.');
      setSaid({ text, isWrong: true });
      return;
    }
    const chosen = rifles.find((one) => one.name === rifle);
    if (chosen !== undefined) desk.rifleId.write(chosen.id);
    lastQuestion.write(next);
    setSaid({ text: [`Loaded: ${name}.`, ...(leftOut?.(next) ?? [])].join(' '), isWrong: false });
    onLoad(next, name);
  };
  return (
    <div className="flex flex-col gap-2">
      <Line
        label={label}
        button={button}
        onUse={() => setIsUsed(true)}
        question={question}
        rifles={rifles.map(({ name }) => name)}
        onAsk={(asked) => {
          const next = questionAfter(question, asked);
          // a line with one range is a plan of that range
          const ranges = asked.distances === undefined && asked.distance !== undefined ? [asked.distance] : null;
          const plan = ranges === null ? next : { ...next, distances: ranges };
          const refused =
            kind === 'calls' && asked.distance === undefined
              ? 'Name the distances of your calls: 400-1150 by 75.'
              : planRefusal(kind, plan, asked.targetSpeed !== undefined);
          if (refused === null) void load(plan, asked.rifle);
          else setSaid({ text: `${refused} Nothing was changed.`, isWrong: true });
        }}
        onRefuse={() => setSaid(null)}
      />
      {said !== null && (
        <p
          role={said.isWrong ? 'alert' : 'status'}
          className={said.isWrong ? 'text-sm text-bad' : 'text-sm text-ink-2'}
        >
          {said.text}
        </p>
      )}
    </div>
  );
};
