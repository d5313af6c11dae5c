import { decodeTrees, TREE_BANDS } from '@windcall/cues';
import type { Asked, Lesson } from '@windcall/training';
import { Button } from '../../../kit/button.tsx';
import { SegmentedControl } from '../../../kit/segmented-control.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { BracketFields } from '../bracket-fields.tsx';
import { type Draft, heldFor, questionsOf } from '../side-words.ts';
import { SlideRule } from '../slide-rule.tsx';
import { GripRule } from './grip-rule.tsx';
import { bandText, figuresOf, TRAP_CHOICES } from './lesson-copy.ts';

/** What was said so far: one number, and what some lessons ask for besides. */
export interface Said {
  readonly mph: number | null;
  readonly draft: Draft;
  readonly band: number | null;
  readonly cue: 'A' | 'B' | null;
  readonly why: string | null;
}
export const NOTHING_SAID: Said = {
  mph: null,
  draft: { lo: null, hi: null, best: null },
  band: null,
  cue: null,
  why: null,
};

/** Whether a lesson asks for a bracket and a best. */
const asksBracket = (lesson: Lesson): boolean => lesson === 8 || lesson === 12;

/** The answer as the log keeps it; null while something is missing. */
export const answerOf = (lesson: Lesson, said: Said): { said: number; also: Asked } | null => {
  if (lesson === 4) {
    if (said.band === null) return null;
    const { fromMph, toMph } = decodeTrees(said.band);
    return { said: fromMph, also: { saidFromMph: fromMph, ...(Number.isFinite(toMph) && { saidToMph: toMph }) } };
  }
  if (asksBracket(lesson)) {
    const best = heldFor(said.draft);
    const { lo, hi } = said.draft;
    return best === null || lo === null || hi === null ? null : { said: best, also: { saidLow: lo, saidHigh: hi } };
  }
  if (said.mph === null) return null;
  if (lesson === 11) {
    return said.cue === null || said.why === null
      ? null
      : { said: said.mph, also: { saidCue: said.cue, saidWhy: said.why } };
  }
  return { said: said.mph, also: {} };
};

interface LessonAnswerProps {
  readonly lesson: Lesson;
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
  readonly onEnter: (said: Said) => void;
  readonly truth?: { readonly mph: number; readonly within: number } | undefined;
}

/** The control that a lesson is answered with: the drill's scale, and a choice where the lesson asks for one. */
export const LessonAnswer = ({ lesson, said, onSaid, onEnter, truth }: LessonAnswerProps) => {
  const units = useUnits();
  const told = truth !== undefined;
  if (lesson === 4) {
    return (
      <fieldset className="lesson-bands">
        <legend className="sr-only">Band</legend>
        {TREE_BANDS.map(({ fromMph }, band) => (
          <label key={fromMph} className="lesson-choice">
            <input
              type="radio"
              name="band"
              checked={said.band === band}
              disabled={told}
              onChange={() => onSaid({ ...said, band })}
            />
            {bandText(units, fromMph, decodeTrees(band).toMph)}
          </label>
        ))}
      </fieldset>
    );
  }
  if (asksBracket(lesson)) {
    return (
      <>
        <SlideRule
          draft={said.draft}
          onChange={(draft) => !told && onSaid({ ...said, draft })}
          questions={questionsOf(said.draft)}
          from={null}
        />
        <BracketFields
          id="lesson"
          draft={said.draft}
          {...(lesson === 8 && { bestLabel: 'Most of the time' })}
          readOnly={told}
          onChange={(draft) => onSaid({ ...said, draft })}
          onEnter={(draft) => onEnter({ ...said, draft })}
        />
      </>
    );
  }
  return (
    <>
      {lesson === 11 && (
        <div className="lesson-picks">
          <SegmentedControl
            label="Cue to trust"
            value={said.cue ?? ''}
            onChange={(cue) => onSaid({ ...said, cue: cue === 'A' ? 'A' : 'B' })}
            choices={[
              { value: 'A', label: 'Trust A' },
              { value: 'B', label: 'Trust B' },
            ]}
            disabled={told}
          />
          <fieldset>
            <legend className="text-sm text-ink-2">Why not the other?</legend>
            {TRAP_CHOICES.map(({ value, label }) => (
              <label key={value} className="lesson-choice">
                <input
                  type="radio"
                  name="why"
                  checked={said.why === value}
                  disabled={told}
                  onChange={() => onSaid({ ...said, why: value })}
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
      )}
      <GripRule
        label={`Wind, ${units.name('wind')}`}
        value={said.mph}
        onChange={(mph) => onSaid({ ...said, mph })}
        onEnter={(mph) => onEnter({ ...said, mph })}
        truth={truth}
      />
      {lesson === 5 && !told && (
        <Button onClick={() => onSaid({ ...said, mph: 0 })}>No dust: under {figuresOf(units).dust}</Button>
      )}
    </>
  );
};
