import { assignments, classes, fillPath, profiles } from '@windcall/contract';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { failure, messageOf, panelOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { Badge, Button, ButtonLink, ConfirmDialog, EmptyState, FormDialog, Panel, Select } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { CsvButton } from '../review/csv-button.tsx';
import { AssignmentForm } from './assignment-form.tsx';
import { AssignmentReview } from './assignment-review.tsx';
import { dueWords, standingWords, whatLine } from './assignment-words.ts';

type Given = assignments.Assignment;

/** Address of a begun try; null without one. */
const pathOf = ({ drillId, runId, code }: { drillId?: number | null; runId?: number | null; code?: string | null }) => {
  if (drillId != null) return `/practice?drill=${drillId}`;
  if (runId != null) return `/practice/runs/${runId}`;
  return code == null ? null : `/practice/matches/${code}`;
};

/** Address at which the user continues a begun try; null without one. */
const pathOn = ({ mine, what }: Given) =>
  mine.state === 'begun' ? pathOf({ ...mine, code: 'match' in what ? what.match : null }) : null;
const mayBegin = (klass: classes.ClassView, { isOpen, mine, tries }: Given): boolean =>
  isOpen && !klass.archived && mine.state !== 'begun' && mine.tries < tries;

/** Begins a try with a rifle, or continues it. */
const StartDialog = ({ klass, given, onClose }: { klass: classes.ClassView; given: Given; onClose: () => void }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const [rifle, setRifle] = useState(String(desk.rifleId.read()));
  const list = useCall(profiles.listProfiles, {});
  const start = useCallMutation(assignments.startAssignment, {
    onSuccess: (begun) => {
      void refresh(assignments.listAssignments);
      void refresh(classes.listClasses);
      navigate(pathOf(begun) ?? '/practice');
    },
  });
  return (
    <FormDialog
      title={given.title}
      description={whatLine(units, given)}
      send="Begin"
      pending={start.isPending}
      trouble={start.error && messageOf(units, start.error, 'It was not begun. Try again.')}
      onClose={onClose}
      onSend={() =>
        start.mutate({ params: { id: String(klass.id), a: String(given.id) }, body: { profileId: Number(rifle) } })
      }
    >
      {!('match' in given.what) && (
        <Select
          label="Rifle"
          value={rifle}
          choices={[
            { value: '0', label: 'The built-in rifle' },
            ...(list.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setRifle}
        />
      )}
      <p className="text-ink-2">
        {'match' in given.what
          ? 'It is shot on the page of the match.'
          : given.tries === 1
            ? 'There is one try. The class sees that you have begun, and your results when you have finished.'
            : `Try ${given.mine.tries + 1} of ${given.tries}. The class sees that you have begun, and your results when you have finished.`}
      </p>
    </FormDialog>
  );
};

const countWords = ({ begun, finished, of }: NonNullable<Given['class']>): string =>
  `${finished} of ${of} finished${begun > 0 ? `, ${begun} begun` : ''}`;

const Row = ({ klass, given, onStart }: { klass: classes.ClassView; given: Given; onStart: () => void }) => {
  const units = useUnits();
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState(false);
  const remove = useCallMutation(assignments.deleteAssignment, {
    onSuccess: () => {
      setAsking(false);
      void refresh(assignments.listAssignments);
    },
    onError: failure(units, 'Not Deleted', 'The assignment is still there. Try again.'),
  });
  const { mine } = given;
  const goesOn = pathOn(given);
  const isTeaching = classes.isAtLeast(klass.role, 'instructor');
  const said = [
    given.opensAt !== null && new Date(given.opensAt) > new Date() ? 'not open yet' : null,
    given.dueAt === null ? null : dueWords(given.dueAt, new Date()),
    given.class ? countWords(given.class) : standingWords(mine),
  ]
    .filter((part) => part !== null)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`);
  return (
    <li>
      <div>
        <p>
          {given.title} {mine.late && <Badge>late</Badge>}
        </p>
        <small>{whatLine(units, given)}</small>
        <small>{said.join(' ')}</small>
        {given.note !== '' && <small className="whitespace-pre-line">{given.note}</small>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {mayBegin(klass, given) && (
          <Button
            variant={klass.role === 'student' ? 'primary' : 'plain'}
            onClick={onStart}
            aria-label={`Begin ${given.title}`}
          >
            {mine.tries > 0 ? 'Again' : 'Begin'}
          </Button>
        )}
        {goesOn !== null && (
          <ButtonLink variant="primary" to={goesOn} aria-label={`Go on with ${given.title}`}>
            Go on
          </ButtonLink>
        )}
        <ButtonLink to={`/classes/${klass.id}?tab=assignments&a=${given.id}`} aria-label={`Review of ${given.title}`}>
          Review
        </ButtonLink>
        {isTeaching && !klass.archived && (
          <>
            <Button onClick={() => setChanging(true)} aria-label={`Change ${given.title}`}>
              Change
            </Button>
            <Button onClick={() => setAsking(true)} aria-label={`Delete ${given.title}`}>
              Delete
            </Button>
          </>
        )}
      </div>
      {changing && <AssignmentForm klass={klass} given={given} onClose={() => setChanging(false)} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${given.title}?`}
        text="What was shot for it stays with those who shot it, and leaves the reviews of the class."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: String(klass.id), a: String(given.id) } })}
      />
    </li>
  );
};

const OfOne = ({ klass, given }: { readonly klass: classes.ClassView; readonly given: Given }) => {
  const units = useUnits();
  const params = { id: String(klass.id), a: String(given.id) };
  const found = useCall(assignments.reviewAssignment, { params });
  return (
    <div className="flex flex-col gap-6">
      <div className="print:hidden">
        <ButtonLink to={`/classes/${klass.id}?tab=assignments`}>All assignments</ButtonLink>
      </div>
      <Panel title={given.title} {...panelOf(units, found, 'The review could not be loaded.')}>
        {found.data && (
          <AssignmentReview
            klass={klass}
            given={given}
            review={found.data}
            acts={
              classes.isAtLeast(klass.role, 'instructor') && (
                <CsvButton path={fillPath(assignments.exportAssignmentReview.path, params)} />
              )
            }
          />
        )}
      </Panel>
    </div>
  );
};

export const AssignmentsTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const [address, setAddress] = useSearchParams();
  const [making, setMaking] = useState(false);
  const [starting, setStarting] = useState<Given | null>(null);
  const list = useCall(assignments.listAssignments, { params: { id: String(klass.id) } });
  const all = list.data?.assignments ?? [];
  const looked = all.find(({ id }) => String(id) === address.get('a'));
  const mayGive = classes.isAtLeast(klass.role, 'instructor') && !klass.archived;
  // the notice of homework leads to its try
  const begun = all.find(({ id }) => String(id) === address.get('begin'));
  const asked = starting ?? (begun && mayBegin(klass, begun) ? begun : null);
  const stop = (): void => {
    setStarting(null);
    setAddress({ tab: 'assignments' }, { replace: true });
  };
  const goesOn = begun ? pathOn(begun) : null;
  // a try that has just begun goes to its own page
  if (goesOn !== null && starting === null) return <Navigate to={goesOn} replace />;
  if (looked) return <OfOne klass={klass} given={looked} />;
  return (
    <Panel title="Assignments" untitled {...panelOf(units, list, 'The assignments could not be loaded.')}>
      {mayGive && (
        <div className="mb-4">
          <Button variant="primary" onClick={() => setMaking(true)}>
            New assignment
          </Button>
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState
          title="Nothing is assigned"
          text={
            mayGive
              ? 'Give the class calls, a stage or a match to shoot by itself until a day you name.'
              : 'What your instructor gives the class to do by itself stands here.'
          }
        />
      ) : (
        <ul className="class-rows">
          {all.map((given) => (
            <Row key={given.id} klass={klass} given={given} onStart={() => setStarting(given)} />
          ))}
        </ul>
      )}
      {making && <AssignmentForm klass={klass} onClose={() => setMaking(false)} />}
      {asked && <StartDialog klass={klass} given={asked} onClose={stop} />}
    </Panel>
  );
};
