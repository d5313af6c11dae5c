import { COURSE_LABELS, courses, drills, issuesOf } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { keyOf, queryClient, refresh, useCall, useCallMutation, useChosenRifle } from '../../../api/index.ts';
import { useDemo } from '../../../demo/use-demo.ts';
import { Button, ConfirmDialog, Panel, SegmentedControl, TextArea, TextField } from '../../../kit/index.ts';
import { ShareButton } from '../../../share/share-thing.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';
import { FactLine, MatchPage, NotYet } from '../match-page.tsx';
import { choicesOf } from '../match-words.ts';
import { useStartRun } from '../use-start-run.ts';
import { BankRun } from './bank-run.tsx';
import { Conditions } from './conditions.tsx';
import { sumOf, withRule } from './edit-course.ts';
import { OrderList } from './order-list.tsx';
import { RangePlan } from './range-plan.tsx';
import { TargetList } from './target-list.tsx';
import { outOfReach, troublesOf } from './troubles.ts';

type Course = courses.CompleteCourse;

/** A stored course being changed, until it is saved. */
export const useCourseDraft = (id: number) => {
  const params = { id: String(id) };
  const stored = useCall(courses.getCourse, { params }, { refetchOnWindowFocus: false });
  const [draft, setDraft] = useState<Course | null>(null);
  const save = useCallMutation(courses.updateCourse, {
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(courses.getCourse, { params }), answer);
      setDraft(null);
      void refresh(courses.listCourses);
    },
    failed: ['Save Failed', 'The stage was not saved. Try again.'],
  });
  const kept = stored.data ? courses.completeCourse(stored.data.course) : null;
  const course = draft ?? kept;
  const isChanged = draft !== null;
  // confirms before the tab closes
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const fresh = stored.data?.course;
  const change = useCallback(
    (by: (course: Course) => Course) =>
      setDraft((before) =>
        before === null && fresh === undefined ? null : by(before ?? courses.completeCourse(fresh as courses.Course)),
      ),
    [fresh],
  );
  return { stored, course, isChanged, change, save };
};

const SEQUENCES = choicesOf({ fixed: 'Fixed', free: 'Free', called: 'Called' });
const LEVELS = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: String(level) }));

const SumLine = ({ course, troubles }: { readonly course: Course; readonly troubles: readonly string[] }) => {
  const units = useUnits();
  const { rounds, moves, moveS, perRoundS, best } = sumOf(course);
  return (
    <section
      aria-label="Sum"
      className="my-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line pb-4"
    >
      <FactLine
        valueClass="figure text-lg"
        facts={[
          ['Rounds', rounds],
          ['Par', `${course.parS} s`],
          ['A round', perRoundS === null ? '–' : `${units.number(Math.max(0, perRoundS), 1)} s`],
          ['Moves', moves === 0 ? 'none' : `${moves}, ${units.number(moveS)} s`],
          ['Best score', best],
        ]}
      />
      <ul role="status" aria-label="What does not fit" className="max-w-prose text-sm text-warn">
        {troubles.map((trouble) => (
          <li key={trouble} className="flex items-start gap-2 py-0.5">
            <TriangleAlert aria-hidden className="size-4 shrink-0" /> {trouble}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Labeled = <T extends string>(props: ComponentProps<typeof SegmentedControl<T>>) => (
  <div className="flex flex-col gap-1">
    <span className="text-sm text-ink-2">{props.label}</span>
    <SegmentedControl className="h-11" {...props} />
  </div>
);

const StageFields = ({ course, onChange }: ComponentProps<typeof Conditions>) => {
  const set = (part: Partial<Course>): void => onChange((now) => ({ ...now, ...part }));
  return (
    <>
      <TextField
        label="Stage"
        className="min-w-48 flex-1"
        maxLength={120}
        value={course.name}
        {...(course.name.trim() === '' && { error: 'Give the stage a name.' })}
        onChange={(name) => set({ name })}
      />
      <Labeled
        label={COURSE_LABELS.rule}
        value={course.rule}
        onChange={(rule) => onChange((now) => withRule(now, rule))}
        choices={courses.STAGE_RULE_NAMES.map((value) => ({ value, label: courses.STAGE_RULES[value].label }))}
      />
      <Labeled
        label={COURSE_LABELS.level}
        value={String(course.level)}
        onChange={(level) => set({ level: Number(level) as Course['level'] })}
        choices={LEVELS}
      />
      <Labeled
        label={COURSE_LABELS.dope}
        value={course.dope}
        onChange={(dope) => set({ dope })}
        choices={[
          {
            value: 'given',
            label: 'Given',
            disabled: course.targets.some(({ distanceTold }) => !distanceTold),
          },
          { value: 'own', label: 'Own' },
        ]}
      />
    </>
  );
};

/** Makes and changes a stage: targets, an order, positions, a clock and a wind. */
export const BuilderScreen = () => {
  const units = useUnits();
  const { id: given = '' } = useParams();
  const id = /^[0-9]{1,9}$/.test(given) ? Number(given) : 0;
  const navigate = useNavigate();
  const demo = useDemo();
  const rifle = useChosenRifle().stored ?? DEFAULT_PROFILE;
  const { stored, course, isChanged, change, save } = useCourseDraft(id);
  const [asked, setAsked] = useState(false);
  const remove = useCallMutation(courses.deleteCourse, {
    onSuccess: () => {
      void refresh(courses.listCourses);
      navigate('/practice/matches');
    },
    failed: ['Delete Failed', 'The stage could not be deleted.'],
  });
  const start = useStartRun();
  const settled = useDeferredValue(course);
  const unreachable = useMemo(() => (settled === null ? [] : outOfReach(settled, rifle)), [settled, rifle]);
  const wrong = useMemo(() => (course === null ? undefined : issuesOf(courses.course, course)[0]), [course]);
  if (course === null || id === 0) {
    const error = id === 0 ? new Error('There is no stage at this address.') : stored.error;
    return (
      <MatchPage title="Stage">
        <NotYet error={error} title="This stage could not be opened" />
      </MatchPage>
    );
  }
  const set = (part: Partial<Course>): void => change((now) => ({ ...now, ...part }));
  const put = (): void => {
    if (!demo.checkFeature('customScenariosEnabled')) return;
    if (wrong) {
      toastError('Not Saved', wrong.message);
      return;
    }
    save.mutate({ params: { id: String(id) }, body: { course } });
  };
  const rifleName = rifle.id === 0 ? `the built-in ${rifle.name}` : rifle.name;
  return (
    <MatchPage title="Stage">
      <div className="mb-4 flex flex-wrap items-start gap-x-5 gap-y-3 [&_.input]:h-11">
        <StageFields course={course} onChange={change} />
        <div className="flex flex-wrap items-center gap-2 self-end sm:ml-auto [&_.button]:h-11">
          <ShareButton thing={{ kind: 'course', body: course }} />
          <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
            Delete
          </Button>
          <Button sends pending={start.pending} disabled={wrong !== undefined} onClick={() => start.practice(course)}>
            Try it
          </Button>
          <Button
            variant="primary"
            sends
            pending={save.isPending}
            aria-disabled={!isChanged}
            onClick={() => isChanged && put()}
          >
            {isChanged ? 'Save' : 'Saved'}
          </Button>
        </div>
      </div>
      <RangePlan course={course} />
      <SumLine course={course} troubles={troublesOf(units, course, { unreachable, rifleName })} />
      <div className="grid gap-8 min-[72rem]:grid-cols-[16rem_minmax(0,1fr)_19rem]">
        <Panel title="Targets">
          <TargetList course={course} unreachable={unreachable} rifleName={rifleName} onChange={change} />
        </Panel>
        <Panel
          title="Order"
          aside={
            <SegmentedControl
              label="Order of the lines"
              value={course.sequence}
              onChange={(sequence) => set({ sequence })}
              choices={SEQUENCES}
            />
          }
        >
          {courses.STAGE_RULES[course.rule].warns !== null && (
            <p className="mb-3 max-w-prose text-sm text-ink-2">{courses.STAGE_RULES[course.rule].warns}</p>
          )}
          <BankRun course={course} />
          <OrderList course={course} onChange={(order) => set({ order })} />
          <TextArea
            label={COURSE_LABELS.brief}
            className="mt-6"
            rows={3}
            maxLength={2000}
            value={course.brief ?? ''}
            onChange={(brief) => change(({ brief: _, ...now }) => (brief === '' ? now : { ...now, brief }))}
          />
        </Panel>
        <Conditions course={course} onChange={change} />
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Delete this stage?"
        text={`${course.name} is deleted. Matches made from it keep their copies.`}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: String(id) } })}
      />
    </MatchPage>
  );
};
