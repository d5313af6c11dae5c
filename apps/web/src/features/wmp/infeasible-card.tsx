import { Button } from '../../platform/kit/button.tsx';
import type { MilpParams } from '../../platform/stored/wmp-settings.ts';
import { FailureCard } from './failure-card.tsx';
import { suggestionsFor } from './suggestions.ts';

interface InfeasibleCardProps {
  readonly message: string;
  readonly params: MilpParams;
  readonly onChange: (change: Partial<MilpParams>) => void;
}

/** Nothing meets the requirement: why, and what can be changed so that something does. */
export const InfeasibleCard = ({ message, params, onChange }: InfeasibleCardProps) => (
  <FailureCard tone="warn" title="Optimization Infeasible" text={message}>
    <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
      {suggestionsFor(params).map(({ text, change }) => (
        <li key={text}>
          <Button size="sm" onClick={() => onChange(change)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
    <p className="text-sm text-ink-2">A suggestion sets its parameter; then run the optimisation again.</p>
  </FailureCard>
);
