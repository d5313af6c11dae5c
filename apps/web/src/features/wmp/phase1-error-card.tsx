import { FailureCard } from './failure-card.tsx';
import type { Phase1Error } from './phase1-error.ts';

/** A failed phase 1, with next steps. */
export const Phase1ErrorCard = ({ error }: { readonly error: Phase1Error }) => (
  <FailureCard title={error.title} text={error.text} details={error.details}>
    <ul className="list-disc pl-5 text-sm text-ink-2">
      {error.hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </FailureCard>
);
