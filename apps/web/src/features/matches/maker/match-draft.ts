import { courses, type matches } from '@windcall/contract';

/** A stage of a match that is being made: a copy of its own. */
export interface DraftStage {
  /** Names it while it is moved. */
  readonly key: number;
  readonly course: courses.CompleteCourse;
  /** Which in the order of those whose time breaks ties; null where it breaks none. */
  readonly tie: number | null;
}

/** A match that is being made. */
export interface MatchDraft {
  readonly name: string;
  readonly stages: readonly DraftStage[];
  /** Whose wind it is, and when it is shown. */
  readonly winds: `${matches.MatchDraft['wind']} ${matches.MatchDraft['reveal']}`;
  readonly entries: matches.MatchDraft['entries'];
  readonly rifle: 'own' | 'one';
  /** With commas between them, as typed. */
  readonly divisions: string;
  /** As a field of date and time has it; empty where the director closes it. */
  readonly closes: string;
}
export const NEW_DRAFT: MatchDraft = {
  ...{ name: '', stages: [], winds: 'same at-close', entries: 'link', rifle: 'own', divisions: 'Open', closes: '' },
};

/** A moment as a field of date and time has it, where the reader is. */
const localTime = (iso: string): string => {
  const at = new Date(iso);
  return new Date(at.getTime() - 60_000 * at.getTimezoneOffset()).toISOString().slice(0, 16);
};

/** A stored match as a draft. */
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

/** What the server is sent. `profileId`: the rifle that everybody shoots, where they shoot one. */
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
/** A stage breaks ties after all that do, or no more. */
export const withTie = (stages: readonly DraftStage[], key: number, breaks: boolean): DraftStage[] => {
  const last = stages.reduce((most, { tie }) => Math.max(most, tie ?? -1), -1);
  return stages.map((stage) =>
    stage.key === key ? { ...stage, tie: breaks ? (stage.tie ?? last + 1) : null } : stage,
  );
};
