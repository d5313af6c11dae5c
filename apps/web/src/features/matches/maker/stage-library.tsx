import type { courses } from '@windcall/contract';
import { Button, classNames } from '../../../kit/index.ts';
import { stageLine } from '../match-words.ts';
import { whyNotAdded } from './check-match.ts';
import type { MatchDraft } from './match-draft.ts';

interface StageLibraryProps {
  readonly draft: MatchDraft;
  readonly ready: readonly courses.Course[];
  readonly own: readonly { id: number; name: string; rule: courses.StageRule; rounds: number; parS: number }[];
  readonly onAdd: (course: courses.Course) => void;
  readonly onAddOwn: (id: number) => void;
}

/** A stage with one plate, to be changed. */
const BLANK: courses.Course = {
  ...{ name: 'New stage', rule: 'impacts', level: 2, parS: 90, prepareS: 60, sequence: 'fixed', signal: 'beep' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90 },
  air: { temperature: 68, humidity: 45, pressure: 29.92, latitude: 40 },
  targets: [{ number: 1, distance: 500, directionOfFire: 90, targetType: 'circle', targetSize: 2.2922, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
  order: [{ target: 1, rounds: 5, until: 'rounds' }],
  wind: { mean: [4, 12], value: 'any', gust: 'gusty' },
};

const Row = ({
  name,
  about,
  why,
  onAdd,
}: {
  readonly name: string;
  readonly about: string;
  readonly why: string | null;
  readonly onAdd: () => void;
}) => (
  <li
    className={classNames('flex min-h-11 items-center gap-2 border-t border-line py-1', why !== null && 'text-ink-3')}
  >
    <span className="min-w-0 flex-1">
      {name}
      <small className="block text-xs text-ink-3">{why ?? about}</small>
    </span>
    {why === null && (
      <Button size="sm" className="min-h-9 pointer-coarse:min-h-11" aria-label={`Add ${name}`} onClick={onAdd}>
        Add
      </Button>
    )}
  </li>
);

/** The stages that can be added, and why the others cannot. */
export const StageLibrary = ({ draft, ready, own, onAdd, onAddOwn }: StageLibraryProps) => (
  <>
    <ul>
      {ready.map((course) => (
        <Row
          key={course.name}
          name={course.name}
          about={stageLine(course)}
          why={whyNotAdded(draft, course.rule)}
          onAdd={() => onAdd(course)}
        />
      ))}
      {own.map(({ id, name, rule, rounds, parS }) => (
        <Row
          key={id}
          name={name}
          about={`yours, ${rounds} rounds, ${parS} s`}
          why={whyNotAdded(draft, rule)}
          onAdd={() => onAddOwn(id)}
        />
      ))}
    </ul>
    <Button className="mt-3 w-full" disabled={whyNotAdded(draft, BLANK.rule) !== null} onClick={() => onAdd(BLANK)}>
      Blank stage
    </Button>
  </>
);
