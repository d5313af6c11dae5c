import { COURSE_LABELS, courses, matches } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { mostPoints } from '@windcall/training';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf, refresh, request, useCall, useChosenRifle, useOffline } from '../../../api/index.ts';
import { useDemo } from '../../../demo/use-demo.ts';
import { desk } from '../../../desk/desk.ts';
import {
  Button,
  ButtonLink,
  classNames,
  FormFrame,
  minutesText,
  Panel,
  Select,
  Switch,
  TextField,
  useFields,
} from '../../../kit/index.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';
import { outOfReach } from '../builder/troubles.ts';
import { MatchPage, NotYet } from '../match-page.tsx';
import { stageLine } from '../match-words.ts';
import { MovableList } from '../movable-list.tsx';
import { type MatchTrouble, missingOf, sumOfMatch, troublesOfMatch, whyNotAdded } from './check-match.ts';
import {
  bodyOf,
  type DraftStage,
  draftOfMatch,
  type MatchDraft,
  NEW_DRAFT,
  tiebreakOf,
  withStage,
  withTie,
} from './match-draft.ts';
import { StageEditor } from './stage-editor.tsx';

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

/** Stages to add, with the reason if one cannot be added. */
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

interface StageListProps {
  readonly stages: readonly DraftStage[];
  /** The shown stage, by key. */
  readonly chosen: number | null;
  /** Keys of stages with errors. */
  readonly wrong: readonly number[];
  /** Whether the time of a stage may break ties. */
  readonly hasTies: boolean;
  readonly onChange: (stages: readonly DraftStage[]) => void;
  readonly onChoose: (key: number) => void;
}

export const StageList = ({ stages, chosen, wrong, hasTies, onChange, onChoose }: StageListProps) => (
  <>
    <MovableList
      rows={stages}
      onChange={onChange}
      className="maker-stages"
      keyOf={({ key }) => key}
      nameOf={({ course }) => course.name}
      removeLabel={(name) => `Take ${name} out`}
      saidOf={(name, to) => `${name} is stage ${to + 1}.`}
      rowProps={({ key }) => ({
        'aria-current': key === chosen || undefined,
        ...(wrong.includes(key) && { 'data-wrong': true }),
      })}
      after={({ key, tie }) =>
        hasTies && (
          <Switch
            className="col-start-2 -col-end-1 sm:col-start-3"
            label={COURSE_LABELS.tiebreak}
            checked={tie !== null}
            onChange={(breaks) => onChange(withTie(stages, key, breaks))}
          />
        )
      }
    >
      {({ key, course }) => (
        <button
          type="button"
          className="maker-name min-h-11 min-w-0 text-left wrap-anywhere"
          onClick={() => onChoose(key)}
        >
          {course.name}
          <small className="block text-xs text-ink-3">
            {stageLine(course)}, {mostPoints(course)} points
          </small>
        </button>
      )}
    </MovableList>
    {stages.length > 1 && <p className="mt-2 text-xs text-ink-3">Drag, or Alt with ↑ or ↓, moves a stage.</p>}
  </>
);

interface CheckProps {
  readonly draft: MatchDraft;
  readonly troubles: readonly MatchTrouble[];
  readonly missing: string | null;
  readonly isNew: boolean;
  readonly onTakeOut: (key: number) => void;
}

/** Totals of the match being made, and errors that prevent it. */
const Check = ({ draft, troubles, missing, isNew, onTakeOut }: CheckProps) => {
  const { stages, rounds, points, seconds } = sumOfMatch(draft);
  const ties = tiebreakOf(draft);
  return (
    <section
      aria-label="Check"
      className="flex flex-wrap items-center gap-x-7 gap-y-2 rounded border border-line bg-raised px-4 py-3"
    >
      {[
        [stages, `stages of ${matches.MATCH_LIMITS.courses}`],
        [rounds, 'rounds'],
        [points, 'points'],
        [minutesText(seconds), 'on the clock'],
      ].map(([figure, of]) => (
        <span key={of}>
          <b className="figure">{figure}</b> {of}
        </span>
      ))}
      {ties.length > 0 && <span>Tiebreak: time on stage {ties.join(', then ')}</span>}
      <div role="status" className="ml-auto has-[.text-bad]:ml-0 has-[.text-bad]:w-full">
        {troubles.length === 0 ? (
          <p className={missing === null ? 'text-ok' : 'text-ink-2'}>
            {missing ?? (isNew ? '✓ Ready to make' : '✓ Ready to save')}
          </p>
        ) : (
          troubles.map(({ text, stage }) => (
            <p key={text} className="flex flex-wrap items-center gap-3 text-bad">
              ✕ {text}
              {stage !== undefined && (
                <Button size="sm" onClick={() => onTakeOut(stage)}>
                  Take it out
                </Button>
              )}
            </p>
          ))
        )}
      </div>
    </section>
  );
};

const useTroubles = (draft: MatchDraft, rifle: Parameters<typeof outOfReach>[1]) => {
  const settled = useDeferredValue(draft);
  const reach = useMemo(
    () => new Map(settled.stages.map(({ course }) => [course, outOfReach(course, rifle)])),
    [settled.stages, rifle],
  );
  return troublesOfMatch(draft, { unreached: (course) => reach.get(course) ?? [], now: Date.now() });
};

/** Makes the match, or changes the one with this code. */
const send = (draft: MatchDraft, code: string | null) => {
  const body = bodyOf(draft, desk.rifleId.read());
  return code === null
    ? request(matches.createMatch, { body })
    : request(matches.editMatch, { params: { code }, body });
};

const ChosenStage = ({ stages, chosen, onChange }: Pick<StageListProps, 'stages' | 'chosen' | 'onChange'>) => {
  const stage = stages.find(({ key }) => key === chosen);
  if (!stage) return null;
  return (
    <Panel title={`Stage ${stages.indexOf(stage) + 1}`} className="rounded border border-line bg-raised p-4">
      <StageEditor
        key={stage.key}
        course={stage.course}
        onChange={(change) =>
          onChange(stages.map((one) => (one.key === stage.key ? { ...one, course: change(one.course) } : one)))
        }
      />
    </Panel>
  );
};

const Rules = ({
  field,
  winds,
}: Pick<ReturnType<typeof useFields<MatchDraft>>, 'field'> & Pick<MatchDraft, 'winds'>) => (
  <Panel title="Rules">
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label="Wind"
        {...field('winds')}
        choices={[
          { value: 'same at-close', label: 'Same wind, shown when the match closes' },
          { value: 'same at-once', label: 'Same wind, shown after each run: who has shot can tell' },
          { value: winds === 'own at-close' ? winds : 'own at-once', label: 'Each their own' },
        ]}
      />
      <Select
        label="Rifle"
        {...field('rifle')}
        choices={[
          { value: 'own', label: 'Own rifles' },
          { value: 'one', label: 'Mine for everybody' },
        ]}
      />
      <TextField label={COURSE_LABELS.divisions} hint="Up to six, with commas between them." {...field('divisions')} />
      <TextField
        label={COURSE_LABELS.closesAt}
        type="datetime-local"
        hint="Leave it empty to close the match yourself."
        {...field('closes')}
      />
    </div>
  </Panel>
);

const Maker = ({ first, code }: { readonly first: MatchDraft; readonly code: string | null }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const offline = useOffline();
  const demo = useDemo();
  const rifle = useChosenRifle().stored ?? DEFAULT_PROFILE;
  const ready = useCall(courses.listReadyCourses, {}, { staleTime: Number.POSITIVE_INFINITY });
  const own = useCall(courses.listCourses, {});
  const { values: draft, set, field } = useFields<MatchDraft>(first);
  const [chosen, setChosen] = useState<number | null>(first.stages[0]?.key ?? null);
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const troubles = useTroubles(draft, rifle);
  const missing = missingOf(draft);
  const isNew = code === null;
  // the latest stages: a stage from the server is added to them
  const now = useRef(first.stages);
  const setStages = (stages: MatchDraft['stages']): void => {
    now.current = stages;
    setTrouble(null);
    set('stages', stages);
  };
  const add = (course: courses.Course): void => {
    const stages = withStage(now.current, course);
    setStages(stages);
    setChosen(stages.at(-1)?.key ?? null);
  };
  const addOwn = async (id: number): Promise<void> => {
    try {
      add((await request(courses.getCourse, { params: { id: String(id) } })).course);
    } catch (error) {
      toastError('Not Added', messageOf(units, error, 'The stage could not be loaded. Try again.'));
    }
  };
  const takeOut = (key: number): void => setStages(draft.stages.filter((one) => one.key !== key));
  const submit = async (): Promise<void> => {
    const why = troubles[0]?.text ?? missing;
    if (why !== null) {
      setTrouble(why);
      return;
    }
    if (!demo.checkFeature('customScenariosEnabled')) return;
    setPending(true);
    setTrouble(null);
    try {
      const made = await send(draft, code);
      void refresh(matches.getMatch);
      navigate(`/practice/matches/${made.code}`);
    } catch (error) {
      setTrouble(messageOf(units, error, `The match was not ${isNew ? 'made' : 'saved'}. Try again.`));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormFrame className="flex flex-col gap-5" trouble={trouble} onSubmit={() => {}}>
      <div className="flex flex-wrap items-end gap-4">
        <h2 className="sr-only">{isNew ? 'New match' : 'Change the match'}</h2>
        <TextField label="Name of the match" className="min-w-60 flex-1" maxLength={120} {...field('name')} />
        <p className="text-sm text-ink-2">You can change everything until the first entry.</p>
        <span className="flex gap-2">
          <ButtonLink size="lg" variant="quiet" to={isNew ? '/practice/matches' : `/practice/matches/${code}`}>
            Cancel
          </ButtonLink>
          <Button
            variant="primary"
            size="lg"
            sends
            pending={pending}
            disabled={offline}
            aria-disabled={troubles.length > 0 || missing !== null}
            // only a press makes it, because Enter confirms a plate's number
            onClick={() => void submit()}
          >
            {isNew ? 'Make the match' : 'Save the match'}
          </Button>
        </span>
      </div>
      <Check draft={draft} troubles={troubles} missing={missing} isNew={isNew} onTakeOut={takeOut} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-8 min-[70rem]:grid-cols-[14rem_minmax(0,1fr)_29rem]">
        <Panel title="Add a stage" loading={ready.isPending} className={classNames(ready.isPending && 'min-h-dvh')}>
          <StageLibrary
            draft={draft}
            ready={ready.data ?? []}
            own={own.data ?? []}
            onAdd={add}
            onAddOwn={(id) => void addOwn(id)}
          />
        </Panel>
        <Panel title="Stages, in order">
          {draft.stages.length === 0 ? (
            <p className="text-ink-3">No stage yet. Add one from the list.</p>
          ) : (
            <StageList
              stages={draft.stages}
              chosen={chosen}
              wrong={troubles.flatMap(({ stage: key }) => (key === undefined ? [] : [key]))}
              hasTies={draft.stages.every(({ course }) => courses.STAGE_RULES[course.rule].score === 'impacts')}
              onChange={setStages}
              onChoose={setChosen}
            />
          )}
        </Panel>
        <ChosenStage stages={draft.stages} chosen={chosen} onChange={setStages} />
      </div>
      <Rules field={field} winds={first.winds} />
    </FormFrame>
  );
};

const EditMatch = ({ code }: { readonly code: string }) => {
  const draft = useCall(
    matches.getMatchDraft,
    { params: { code } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  if (draft.data) return <Maker first={draftOfMatch(draft.data)} code={code} />;
  return <NotYet error={draft.error} title="This match cannot be changed" match={code} />;
};

/** Makes a match of the user's and ready-made stages, or changes one without entries. */
export const MakerScreen = () => {
  const { code } = useParams();
  return (
    <MatchPage title={code ? 'Change the match' : 'New match'}>
      {code ? <EditMatch key={code} code={code} /> : <Maker first={NEW_DRAFT} code={null} />}
    </MatchPage>
  );
};
