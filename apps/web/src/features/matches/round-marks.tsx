/** State of a round; `now`: the current one, `to-come`: a later one, `not-needed`: made needless by a hit. */
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

/** Rounds as marks: filled hit, hollow miss, dash not taken, dot to come. Shapes distinguish them before colors do. */
export const RoundMarks = ({
  rounds,
  label,
  className,
}: {
  readonly rounds: readonly RoundState[];
  /** Subject of the rounds, for screen readers; the count follows. */
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
