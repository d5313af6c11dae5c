import type { UnitChoices } from '../kinds.ts';
import { END, type Part, RANGE, type Rule, SPEED } from './phrase-grammar.ts';
import { PLAN_RULES } from './plan-phrases.ts';
import { rifleAt } from './rifle-names.ts';
import { SHOT_RULES } from './shot-phrases.ts';
import { isKnownWord, tryInstead } from './try-instead.ts';
import { WIND_RULES } from './wind-phrases.ts';

/** Every way to say a part. At each place the longest phrase counts, so that no rule needs to know another. */
const RULES: readonly Rule[] = [...WIND_RULES, ...SHOT_RULES, ...PLAN_RULES];

/** A part of the line that was not understood: where it is, what to say of it, and whole lines to take instead. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly offers: readonly string[];
}

/** One phrase of a line: where it is, and what it says. */
export interface Phrase {
  readonly from: number;
  readonly to: number;
  /** Counts the commas before it. */
  readonly group: number;
  readonly part: Part;
}

const SEPARATORS = /(?:[\s,;!?()|&=:]|\.(?!\d)|[-–—+/](?=\s|$))+/uy;
const WORD = /[^\s,;]+/uy;
/** `600-yard`, `10-mph`: a hyphen between a figure and its unit says no more than a space. */
const HYPHEN = new RegExp(`(?<=\\d)-(?=(?:${RANGE}|${SPEED})${END})`, 'giu');
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** What a line may name beside the words everybody knows. */
export interface Known {
  readonly account: UnitChoices;
  /** Names of the rifles that a line can choose between. */
  readonly rifles: readonly string[];
}

/** `said` is the line without the hyphens of its units. */
const longestPhrase = (
  line: string,
  said: string,
  at: number,
  { account, rifles }: Known,
): { to: number; part: Part } | null => {
  let found: { match: RegExpExecArray; rule: Rule } | null = null;
  for (const rule of RULES) {
    const match = matchAt(rule.pattern, said, at);
    if (match !== null && match[0].length > (found?.match[0].length ?? 0)) found = { match, rule };
  }
  const rifle = rifleAt(line, at, rifles);
  if (rifle !== null && rifle.to - at > (found?.match[0].length ?? 0)) return rifle;
  const part = found?.rule.read(found.match, account);
  if (found === null || part === undefined) return null;
  // a cartridge that a rifle is named by
  if (rifle !== null && part.is === 'fault' && rifle.to - at === found.match[0].length) return rifle;
  return { to: at + found.match[0].length, part };
};

const unknownWord = (word: string): string => {
  const instead = tryInstead(word);
  return instead === null ? `I don’t know “${word}”.` : `I don’t know “${word}”. Try: ${instead}`;
};

const hint = (text: string): string => {
  const instead = tryInstead(text.split(/\s+/).at(-1) ?? '');
  return instead === null ? '' : ` Try: ${instead}`;
};

/** The phrases of a line, and what belongs to none: unknown words, and known ones that are left over. */
export const splitPhrases = (line: string, known: Known): { phrases: Phrase[]; unknown: Fault[] } => {
  const phrases: Phrase[] = [];
  const unknown: Fault[] = [];
  const said = line.replace(HYPHEN, ' ');
  let group = 0;
  let at = 0;
  /** Known words that fit nowhere yet. A word behind them that is unknown explains them. */
  let left = null as { from: number; to: number } | null;
  const refuseLeft = (): void => {
    if (left !== null) {
      const text = line.slice(left.from, left.to);
      unknown.push({ ...left, offers: [], message: `Didn’t get “${text}”.${hint(text)}` });
    }
    left = null;
  };
  while (at < line.length) {
    const gap = matchAt(SEPARATORS, line, at)?.[0];
    if (gap !== undefined) {
      if (/[,;]/.test(gap)) {
        refuseLeft();
        group++;
      }
      at += gap.length;
      continue;
    }
    const phrase = longestPhrase(line, said, at, known);
    if (phrase !== null) {
      // "from the lefty": the article does not cut the words apart
      if (phrase.part.is !== 'filler') refuseLeft();
      phrases.push({ from: at, group, ...phrase });
      at = phrase.to;
      continue;
    }
    const word = matchAt(WORD, line, at)?.[0] ?? line.slice(at, at + 1);
    const to = at + word.length;
    if (isKnownWord(word)) left = { from: left?.from ?? at, to };
    else {
      left = null;
      unknown.push({ from: at, to, message: unknownWord(word), offers: [] });
    }
    at = to;
  }
  refuseLeft();
  return { phrases, unknown };
};
