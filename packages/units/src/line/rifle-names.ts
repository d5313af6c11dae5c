const LEAST_LETTERS = 3;
const LONGEST_NAME = 200;
const NEXT_WORD = /\s*[^\s,;]+/uy;

const plainName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Rifles whose names start with the longest run of words from `at` on, else contain it (`6 dasher`); null for none. */
export const rifleAt = (
  line: string,
  at: number,
  names: readonly string[],
): { to: number; names: readonly string[] } | null => {
  let found: { to: number; names: readonly string[] } | null = null;
  NEXT_WORD.lastIndex = at;
  for (let word = NEXT_WORD.exec(line); word !== null && word.index - at < LONGEST_NAME; word = NEXT_WORD.exec(line)) {
    const to = word.index + word[0].length;
    const typed = plainName(line.slice(at, to).replace(/[.!?:]+$/, ''));
    const starts = names.filter((name) => plainName(name).startsWith(typed));
    const within = names.filter((name) => plainName(name).includes(` ${typed}`));
    const having = starts.length > 0 ? starts : within;
    if (having.length === 0) break;
    if (lettersOf(typed) >= LEAST_LETTERS) {
      const exact = having.filter((name) => plainName(name) === typed);
      found = { to, names: exact.length > 0 ? exact : having };
    }
    NEXT_WORD.lastIndex = to;
  }
  return found;
};
