import { courses, type matches } from '@windcall/contract';

/** A stage of a match being made, as its own copy. */
export interface DraftStage {
  /** Identifies the stage during moves. */
  readonly key: number;
  readonly course: courses.CompleteCourse;
  /** Place among the stages whose time breaks ties; null if its time breaks none. */
  readonly tie: number | null;
}

export interface MatchDraft {
  readonly name: string;
  readonly stages: readonly DraftStage[];
  /** Kind of the wind, and time of its reveal. */
  readonly winds: `${matches.MatchDraft['wind']} ${matches.MatchDraft['reveal']}`;
  readonly entries: matches.MatchDraft['entries'];
  readonly rifle: 'own' | 'one';
  /** Divisions separated by commas, as typed. */
  readonly divisions: string;
  /** Value of a date and time field; empty if the director closes the match. */
  readonly closes: string;
}
export const NEW_DRAFT: MatchDraft = {
  ...{ name: '', stages: [], winds: 'same at-close', entries: 'link', rifle: 'own', divisions: 'Open', closes: '' },
};

/** A moment in the form of a date and time field, in the reader's time zone. */
const localTime = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - 60_000 * at.getTimezoneOffset()).toISOString().slice(0, 16);
};

export const draftOfMatch = (match: matches.MatchDraft): MatchDraft => ({
  ...{ name: match.name, winds: `${match.wind} ${match.reveal}`, entries: match.entries },
  rifle: match.rifle === 'own' ? 'own' : 'one',
  divisions: match.divisions.join(', '),
  closes: match.closesAt ? localTime(match.closesAt) : '',
  stages: match.courses.map((course, i) => {
    const tie = match.tiebreak.indexOf(i + 1);
    return { key: i + 1, course: courses.completeCourse(course), tie: tie < 0 ? null : tie };
  }),
});

export const divisionsOf = ({ divisions }: Pick<MatchDraft, 'divisions'>): string[] =>
  divisions
    .split(',')
    .map((division) => division.trim())
    .filter((division) => division !== '');

/** Places of the stages whose time breaks ties, in their order. */
export const tiebreakOf = ({ stages }: Pick<MatchDraft, 'stages'>): number[] =>
  stages
    .flatMap(({ tie }, i) => (tie === null ? [] : [{ tie, place: i + 1 }]))
    .toSorted((a, b) => a.tie - b.tie)
    .map(({ place }) => place);

/** Body for the server. `profileId`: the shared rifle, if there is one. */
export const bodyOf = (draft: MatchDraft, profileId: number): matches.MatchDraft => ({
  ...{ name: draft.name.trim(), entries: draft.entries, wind: draft.winds.startsWith('own') ? 'own' : 'same' },
  reveal: draft.winds.endsWith('at-close') ? 'at-close' : 'at-once',
  courses: draft.stages.map(({ course }) => course),
  tiebreak: tiebreakOf(draft),
  rifle: draft.rifle === 'own' ? 'own' : { profileId },
  divisions: divisionsOf(draft),
  opensAt: null,
  closesAt: draft.closes === '' ? null : new Date(draft.closes).toISOString(),
});

const nextKey = (stages: readonly DraftStage[]): number => 1 + stages.reduce((most, { key }) => Math.max(most, key), 0);
export const withStage = (stages: readonly DraftStage[], course: courses.Course): DraftStage[] => [
  ...stages,
  { key: nextKey(stages), course: courses.completeCourse(course), tie: null },
];
/** Makes a stage break ties after all others, or not at all. */
export const withTie = (stages: readonly DraftStage[], key: number, breaks: boolean): DraftStage[] => {
  const last = stages.reduce((most, { tie }) => Math.max(most, tie ?? -1), -1);
  return stages.map((stage) =>
    stage.key === key ? { ...stage, tie: breaks ? (stage.tie ?? last + 1) : null } : stage,
  );
};
