import type { matches } from '@windcall/contract';
import { Button } from '../../../kit/button.tsx';

type Entry = NonNullable<matches.MatchProgress['entries']>[number];

const STATE_WORDS = { none: 'not shot', now: 'at it', shot: 'shot' } as const;

interface ProgressViewProps {
  readonly match: matches.Match;
  readonly progress: matches.MatchProgress;
  /** Asks for the reason of a reshoot, and takes one back; only the match director does. */
  readonly onReshoot: (run: number, name: string, stage: number) => void;
  readonly onTakeBack: (run: number) => void;
}

/** Most boxes that a stage shows: of more shooters the figures say it. */
const MOST_BOXES = 40;

const People = ({
  match,
  entries,
  onReshoot,
  onTakeBack,
}: Omit<ProgressViewProps, 'progress'> & { readonly entries: readonly Entry[] }) => (
  <ul className="progress-people" aria-label="Shooters">
    {entries.map((entry) => {
      const given = entry.courses.flatMap(({ reshoot, state }) => (reshoot && state === 'none' ? [reshoot] : []));
      const shot = entry.courses.filter(({ state }) => state === 'shot').length;
      return (
        <li key={entry.entry}>
          <details>
            <summary>
              <span>{entry.name}</span>
              <span className="text-sm text-ink-3">{entry.division}</span>
              <span className="ml-auto text-sm text-ink-2">
                {entry.struck === null ? (
                  <>
                    <span className="figure">{shot}</span> of {match.courses.length}
                    {given.length > 0 && ', reshoot given'}
                  </>
                ) : (
                  'disqualified'
                )}
              </span>
            </summary>
            <ol>
              {entry.courses.map(({ run, state, reshoot }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                <li key={i}>
                  <span>
                    {i + 1} {match.courses[i]?.name}
                  </span>
                  <span className="text-sm text-ink-3">
                    {STATE_WORDS[state]}
                    {reshoot && `, reshoot: ${reshoot.reason}`}
                  </span>
                  {run !== null && state !== 'none' && !match.closed && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Give ${entry.name} a reshoot of stage ${i + 1}`}
                      onClick={() => onReshoot(run, entry.name, i + 1)}
                    >
                      Give a reshoot…
                    </Button>
                  )}
                  {reshoot && state === 'none' && match.state !== 'final' && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Take back the reshoot of ${entry.name}, stage ${i + 1}`}
                      onClick={() => onTakeBack(reshoot.run)}
                    >
                      Take back
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </details>
        </li>
      );
    })}
  </ul>
);

/** How far a match is, stage by stage, without a word of what was hit. */
export const ProgressView = ({ match, progress, onReshoot, onTakeBack }: ProgressViewProps) => {
  const { entered, courses, entries } = progress;
  return (
    <>
      <ol className="progress-stages">
        {match.courses.map((course, i) => {
          const { shot = 0, now = 0 } = courses[i] ?? {};
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
            <li key={i}>
              <span className="min-w-0 truncate">
                <span className="figure text-ink-3">{i + 1}</span> {course.name}
              </span>
              <span aria-hidden className="progress-boxes">
                {entered <= MOST_BOXES &&
                  Array.from({ length: entered }, (_, k) => (
                    <i
                      // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are no persons
                      key={k}
                      className="progress-box"
                      data-state={k < shot ? 'shot' : k < shot + now ? 'now' : undefined}
                    />
                  ))}
              </span>
              <span className="text-ink-2">
                <span className="figure">{shot}</span> of <span className="figure">{entered}</span>
                {now > 0 && (
                  <>
                    , <span className="figure">{now}</span> now
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {entries !== null && entries.length > 0 && (
        <People match={match} entries={entries} onReshoot={onReshoot} onTakeBack={onTakeBack} />
      )}
    </>
  );
};
