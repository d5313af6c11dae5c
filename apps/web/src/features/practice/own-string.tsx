import { drills, scenarios } from '@windcall/contract';
import { planScenario, type Question } from '@windcall/simulation';
import { useState } from 'react';
import { request } from '../../api/index.ts';
import { Button, SegmentedControl } from '../../kit/index.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { questionParts, useUnits } from '../../units/index.ts';
import { type PracticeChoice, practiceChoice } from './practice-choice.ts';
import type { StartDrill } from './use-start-drill.ts';

const LEVEL_CHOICES = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: String(level) }));
/** Words of the choices on the button. */
const COUNTS = { '5': 'five', '10': 'ten', '20': 'twenty' } as const;

/** Size of the plates in the scenario of a line, MOA; calls draw their own. */
const PLATE_MOA = 2;
interface Place {
  readonly id: number;
  readonly name: string;
}

interface OwnStringProps {
  readonly choice: PracticeChoice;
  readonly offline: boolean;
  readonly start: StartDrill;
}

/** Calls at the distances and in the air of a line; wind, slope and plate are drawn. */
const OwnPlace = ({
  place,
  onPlace,
}: {
  readonly place: Place | null;
  readonly onPlace: (place: Place | null) => void;
}) => {
  const units = useUnits();
  const leftOut = (question: Question): readonly string[] => {
    const { wind, slope } = questionParts(units, question);
    const said = [wind, slope].filter((words) => !/^(?:no wind|level)$/.test(words));
    return [...(said.length === 0 ? [] : [`Not used in calls: ${said.join(', ')}.`]), 'Wind and plate are drawn.'];
  };
  return (
    <div className="mt-4 max-w-prose">
      <PlanLine
        kind="calls"
        label="Distances and air in one line"
        button="Take"
        leftOut={leftOut}
        load={async (question, name, { directionOfFire }) => {
          const body = planScenario({ ...question, plateMoa: PLATE_MOA, winds: null }, name, directionOfFire);
          onPlace({ id: (await request(scenarios.keepScenario, { body })).id, name });
        }}
        onLoad={() => undefined}
      />
      {place !== null && (
        <p className="mt-2 text-sm text-ink-2">
          Calls at {place.name}.{' '}
          <button type="button" className="min-h-6 underline underline-offset-4" onClick={() => onPlace(null)}>
            Any distance
          </button>
        </p>
      )}
    </div>
  );
};

/** A string by the user's choices: level, length, time of the reveal, and place. */
export const OwnString = ({ choice, offline, start }: OwnStringProps) => {
  const [place, setPlace] = useState<Place | null>(null);
  const set = (change: Partial<PracticeChoice>): void => void practiceChoice.write({ ...choice, ...change });
  const begin = (): void => {
    if (!offline) start.start({ kind: 'calls', ...(place !== null && { scenarioId: place.id }) });
  };
  useShortcut('Enter', `Start ${COUNTS[choice.calls]} calls`, begin, { enabled: !offline, group: 'Practice' });
  return (
    <section aria-label="Choose your own">
      <h2 className="practice-title">Choose your own</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-2">Calls where you gain most.</p>
      <div className="practice-options">
        <div>
          <span className="engraved">Level</span>
          <SegmentedControl
            label="Level"
            value={String(choice.level)}
            onChange={(level) => set({ level: Number(level) as drills.Level })}
            choices={LEVEL_CHOICES}
          />
          <span className="text-xs text-ink-3">{drills.LEVELS[choice.level].words}</span>
        </div>
        <div>
          <span className="engraved">Calls</span>
          <SegmentedControl
            label="Calls"
            value={choice.calls}
            onChange={(calls) => set({ calls })}
            choices={[
              { value: '5', label: '5' },
              { value: '10', label: '10' },
              { value: '20', label: '20' },
            ]}
          />
        </div>
        <div>
          <span className="engraved">Show the answer</span>
          <SegmentedControl
            label="Show the answer"
            value={choice.reveal}
            onChange={(reveal) => set({ reveal })}
            choices={[
              { value: 'each', label: 'After each shot' },
              { value: 'end', label: 'At the end' },
            ]}
          />
        </div>
      </div>
      {!offline && <OwnPlace place={place} onPlace={setPlace} />}
      <Button
        variant="primary"
        size="lg"
        className="mt-6"
        pending={start.pending}
        aria-disabled={offline || undefined}
        onClick={begin}
      >
        Start {COUNTS[choice.calls]} calls <kbd>Enter</kbd>
      </Button>
      {start.trouble && (
        <p role="alert" className="mt-3 text-warn">
          {start.trouble}
        </p>
      )}
    </section>
  );
};
