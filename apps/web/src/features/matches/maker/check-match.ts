import { courses, issuesOf, matches } from '@windcall/contract';
import { mostPoints } from '@windcall/training';
import { divisionsOf, type MatchDraft } from './match-draft.ts';

const { STAGE_RULES } = courses;
const SCORE_WORDS = { impacts: 'impacts', rings: 'rings' } as const;
const scoreOf = (rule: courses.StageRule) => STAGE_RULES[rule].score;

/** Why a stage cannot be added; null if it can. */
export const whyNotAdded = ({ stages }: MatchDraft, rule: courses.StageRule): string | null => {
  if (stages.length >= matches.MATCH_LIMITS.courses)
    return `a match has at most ${matches.MATCH_LIMITS.courses} stages`;
  const first = stages[0]?.course.rule;
  if (first === undefined || scoreOf(first) === scoreOf(rule)) return null;
  return `scores ${SCORE_WORDS[scoreOf(rule)]}, this match ${SCORE_WORDS[scoreOf(first)]}`;
};

/** An error in a match. `stage`: the key of the affected stage. */
export interface MatchTrouble {
  readonly text: string;
  readonly stage?: number;
}

/** Errors that prevent a match, as sentences. `unreached`: a stage's targets beyond the director's rifle. */
export const troublesOfMatch = (
  draft: MatchDraft,
  {
    unreached,
    now,
  }: { readonly unreached: (course: courses.CompleteCourse) => readonly number[]; readonly now: number },
): MatchTrouble[] => {
  const troubles: MatchTrouble[] = [];
  const [first] = draft.stages;
  for (const [i, { key, course }] of draft.stages.entries()) {
    const which = `Stage ${i + 1}, ${course.name}`;
    if (first && scoreOf(course.rule) !== scoreOf(first.course.rule)) {
      const own = SCORE_WORDS[scoreOf(course.rule)];
      const match = SCORE_WORDS[scoreOf(first.course.rule)];
      troubles.push({
        stage: key,
        text: `${which}, scores ${own}. This match scores ${match}. A match has one kind of score.`,
      });
    }
    const [issue] = issuesOf(courses.course, course);
    if (issue) troubles.push({ stage: key, text: `${which}: ${issue.message}` });
    const far = draft.rifle === 'one' ? unreached(course) : [];
    if (far.length > 0) {
      troubles.push({
        stage: key,
        text: `${which}: your rifle does not reach T${far.join(', T')}, and everybody shoots it.`,
      });
    }
  }
  const divisions = divisionsOf(draft);
  const twice = divisions.find((division, i) => divisions.indexOf(division) < i);
  if (twice !== undefined) troubles.push({ text: `Division “${twice}” is named twice.` });
  if (divisions.length > matches.MATCH_LIMITS.divisions) {
    troubles.push({
      text: `A match has at most ${matches.MATCH_LIMITS.divisions} divisions: these are ${divisions.length}.`,
    });
  }
  if (divisions.length === 0) troubles.push({ text: 'Name at least one division.' });
  const long = divisions.find((division) => division.length > 40);
  if (long !== undefined) troubles.push({ text: `Division “${long.slice(0, 40)}…” is too long: 40 letters at most.` });
  if (draft.closes !== '' && !(Date.parse(draft.closes) > now)) {
    troubles.push({ text: 'It would close in the past. Choose a later moment, or leave it empty.' });
  }
  return troubles;
};

/** Missing entry before a match can be made; null if complete. */
export const missingOf = ({ name, stages }: MatchDraft): string | null => {
  if (stages.length === 0) return 'Add at least one stage.';
  return name.trim() === '' ? 'Give the match a name.' : null;
};

export const sumOfMatch = ({ stages }: MatchDraft) => ({
  stages: stages.length,
  rounds: stages.reduce((sum, { course }) => sum + course.order.reduce((all, { rounds }) => all + rounds, 0), 0),
  points: stages.reduce((sum, { course }) => sum + mostPoints(course), 0),
  seconds: stages.reduce((sum, { course }) => sum + course.parS, 0),
});
