import type { MilpParams } from '../../desk/shapes.ts';
import { Button } from '../../kit/button.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { FailureCard } from './failure-card.tsx';
import { suggestionsFor } from './suggestions.ts';

interface InfeasibleCardProps {
  readonly message: string;
  readonly params: MilpParams;
  readonly onChange: (change: Partial<MilpParams>) => void;
}

/** Why nothing meets the requirement, and changes that may help. */
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
