import { type Draft, heldFor, questionsOf, withNumber } from './side-words.ts';
import { SidedField } from './sided-field.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

interface BracketFieldsProps {
  /** What the ids of the boxes begin with: `-lo`, `-best` and `-hi` follow. */
  readonly id: string;
  readonly draft: Draft;
  /** What the number between the ends is called, where it has a name of its own. */
  readonly bestLabel?: string;
  /** Nothing changes any more. */
  readonly readOnly?: boolean;
  readonly onChange: (draft: Draft) => void;
  /** Enter in a box, with the draft that its number makes. */
  readonly onEnter: (draft: Draft) => void;
}

/** The three numbers of a bracket, typed: its ends and the best between them. */
export const BracketFields = ({ id, draft, bestLabel, readOnly, onChange, onEnter }: BracketFieldsProps) => {
  const [under, over] = questionsOf(draft);
  const { typing, set } = useTypedDraft(draft, onChange);
  const middle = bestLabel ?? (draft.best === null ? 'Best guess (middle)' : 'Best');
  return (
    <div className="mph-fields">
      {(['lo', 'best', 'hi'] as const).map((which) => (
        <SidedField
          key={which}
          id={`${id}-${which}`}
          label={{ lo: under, best: middle, hi: over }[which]}
          value={draft[which]}
          shown={which === 'best' ? heldFor(draft) : draft[which]}
          readOnly={readOnly ?? false}
          onTyping={(mph) => typing(which, mph)}
          onSet={(mph) => set(which, mph)}
          onEnter={(mph) => onEnter(withNumber(draft, which, mph))}
        />
      ))}
    </div>
  );
};
