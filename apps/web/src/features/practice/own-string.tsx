import { drills } from '@windcall/contract';
import { Button } from '../../kit/button.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { type PracticeChoice, practiceChoice } from './practice-choice.ts';
import type { StartDrill } from './use-start-drill.ts';

const LEVEL_CHOICES = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: String(level) }));
/** What the button says of a choice. */
const COUNTS = { '5': 'five', '10': 'ten', '20': 'twenty' } as const;

interface OwnStringProps {
  readonly choice: PracticeChoice;
  readonly offline: boolean;
  readonly start: StartDrill;
}

/** A string as its caller wants it: level, length, when the wind is shown. */
export const OwnString = ({ choice, offline, start }: OwnStringProps) => {
  const set = (change: Partial<PracticeChoice>): void => void practiceChoice.write({ ...choice, ...change });
  const begin = (): void => {
    if (!offline) start.start({ kind: 'calls' });
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
