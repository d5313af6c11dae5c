import { percentText } from '@windcall/units';
import type { MilpParams } from '../../desk/shapes.ts';
import { Button } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { FailureCard } from './failure-card.tsx';

interface Suggestion {
  readonly text: string;
  readonly change: Partial<MilpParams>;
}

const FINE_DELTA = 0.025;
const MOST_BRACKETS = 4;
const LEAST_COVERAGE = 0.5;

/** Changes to try on an infeasible problem, within the inputs' bounds. Source: wind specification, section 8. */
export const suggestionsFor = (units: Units, { U, p_min, delta }: MilpParams): Suggestion[] => {
  const lowered = [0.1, 0.2]
    .map((points) => Math.round((p_min - points) * 100) / 100)
    .filter((share) => share >= LEAST_COVERAGE);
  return [
    ...(U < MOST_BRACKETS ? [{ text: `Raise the bracket count to ${U + 1}`, change: { U: U + 1 } }] : []),
    ...lowered.map((share) => ({
      text: `Lower the coverage requirement by ${Math.round((p_min - share) * 100)} points to ${percentText(share)}`,
      change: { p_min: share },
    })),
    ...(delta > FINE_DELTA
      ? [{ text: `Try a smaller delta such as ${units.text('angle', FINE_DELTA, 3)}`, change: { delta: FINE_DELTA } }]
      : []),
  ];
};

interface InfeasibleCardProps {
  readonly message: string;
  readonly params: MilpParams;
  readonly onChange: (change: Partial<MilpParams>) => void;
}

export const InfeasibleCard = ({ message, params, onChange }: InfeasibleCardProps) => {
  const units = useUnits();
  return (
    <FailureCard tone="warn" title="Optimization Infeasible" text={units.sentence(message)}>
      <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
        {suggestionsFor(units, params).map(({ text, change }) => (
          <li key={text}>
            <Button size="sm" onClick={() => onChange(change)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">A suggestion sets its parameter; then run the optimization again.</p>
    </FailureCard>
  );
};
