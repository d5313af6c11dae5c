/** What became of a round; `now` is the one that is due, `to-come` one that is not due yet, `not-needed` one that a hit made needless. */
export type RoundState = 'hit' | 'miss' | 'not-taken' | 'not-needed' | 'now' | 'to-come';

const WORDS: Readonly<Record<RoundState, string>> = {
  hit: 'hit',
  miss: 'miss',
  'not-taken': 'not taken',
  'not-needed': 'not needed',
  now: 'now',
  'to-come': 'to come',
};

/** Rounds in words, equal neighbors counted: `2 hit, 1 miss`. */
export const roundsInWords = (rounds: readonly RoundState[]): string => {
  const counts = new Map<RoundState, number>();
  for (const round of rounds) counts.set(round, (counts.get(round) ?? 0) + 1);
  return [...counts].map(([state, n]) => `${n} ${WORDS[state]}`).join(', ');
};

/** Rounds as marks: filled hit, hollow miss, dash not taken, dot to come. The shape tells them apart before the color does. */
export const RoundMarks = ({
  rounds,
  label,
  className,
}: {
  readonly rounds: readonly RoundState[];
  /** What they belong to, for screen readers; their count follows. */
  readonly label: string;
  readonly className?: string;
}) => (
  <span role="img" aria-label={`${label}: ${roundsInWords(rounds)}`} className={`round-marks ${className ?? ''}`}>
    {rounds.map((state, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place in the line
      <i key={i} data-round={state} />
    ))}
  </span>
);
