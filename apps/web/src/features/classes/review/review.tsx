import type { lives } from '@windcall/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, Dialog, Disclosure, EmptyState, Facts } from '../../../kit/index.ts';
import { FlowSheet, Printed, usePaperHere } from '../../../paper/copy-sheet.tsx';
import { PAGES } from '../../../paper/sizes.ts';
import { paperAddress } from '../../../paper/use-paper-of.tsx';
import { cellWords, useUnits, windSide } from '../../../units/index.ts';
import { absenceWords, hitWords, leadWords } from './lead-words.ts';
import { type Looked, ReviewAxis } from './review-axis.tsx';
import { BracketTable, MemberTable } from './review-tables.tsx';
import { plateWords, type ReviewRow, type ReviewTask } from './review-words.ts';
import './review.css';

/** First a sentence about the class's misses, then hits and absences. */
const Lead = ({ review }: { readonly review: lives.ClassReview }) => {
  const units = useUnits();
  // a student without calls has no row; students see only their own attendance
  const isClass = review.attendance.length > 1;
  const rest = [hitWords(review), ...(isClass ? absenceWords(review.attendance) : [])].filter(Boolean);
  return (
    <>
      <h2 className="max-w-[32em] text-3xl font-light tracking-tight text-balance max-md:text-2xl print:text-xl">
        {leadWords(units, review)}
      </h2>
      {rest.length > 0 && <p className="max-w-prose text-ink-2">{rest.join(' ')}</p>}
    </>
  );
};

const BracketDialog = ({ looked, onClose }: { readonly looked: Looked; readonly onClose: () => void }) => {
  const units = useUnits();
  const { task, call, name } = looked;
  const reveal = call.drillId === null ? null : `/practice?drill=${call.drillId}&look=${task.task}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name}, wind ${task.task}`}
      actions={
        <>
          {reveal !== null && call.isHit !== null && <ButtonLink to={reveal}>Reveal and replay</ButtonLink>}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Distance', units.text('range', task.distance)],
          ['Kind of wind', cellWords(units, task.cell)],
          ['Bracket', `${windSide(units, call.lo)} to ${windSide(units, call.hi)} ${units.name('wind')}`],
          ['Best call', windSide(units, call.best)],
          ['It was', `${windSide(units, call.truth)}, ${call.held ? 'held' : 'missed'}`],
          ['Score', units.text('wind', call.interval, 1)],
          ['Plate', plateWords(looked)],
        ]}
      />
    </Dialog>
  );
};

const StudentPages = ({ review, heading }: { readonly review: lives.ClassReview; readonly heading: ReactNode }) =>
  review.rows.map((row) => {
    const tasks = review.tasks
      .map((task) => ({ ...task, calls: task.calls.filter(({ memberId }) => memberId === row.memberId) }))
      .filter(({ calls }) => calls.length > 0);
    return (
      <section key={row.memberId} className="review-page">
        <h2 className="text-xl">{row.name}</h2>
        <p>{heading}</p>
        <ReviewAxis tasks={tasks} rows={[row]} onLook={() => undefined} />
        <MemberTable rows={[row]} />
        <BracketTable tasks={tasks} rows={[row]} />
      </section>
    );
  });

const Standing = ({ review }: { readonly review: lives.ClassReview }) => {
  const units = useUnits();
  const nameOf = new Map(review.rows.map(({ memberId, name }) => [memberId, name]));
  return (
    <Disclosure title="Standing">
      <p className="mb-2 text-sm text-ink-2">
        Over all winds since each first joined: one not called counts as its forecast. Ties share a place.
      </p>
      <ol className="flex flex-col gap-1">
        {review.standing.map(({ memberId, place, score }) => (
          <li key={memberId}>
            <span className="figure">{place}.</span> {nameOf.get(memberId) ?? ''}{' '}
            <span className="figure text-ink-2">± {units.text('wind', score, 1)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
};

interface ReviewProps {
  readonly review: lives.ClassReview;
  /** Description of the reviewed calls, in a line; printed too. */
  readonly heading: ReactNode;
  /** Name of a live, if winds of several are shown. */
  readonly nameOf?: ((of: Pick<ReviewTask, 'live' | 'assignment' | 'try'>) => string) | undefined;
  readonly acts?: ReactNode;
  /** Advice after misses. */
  readonly lead?: ReactNode;
}

/** Review of a class's calls: of a live, of a range of days, of an assignment. */
export const Review = ({ review, heading, nameOf, acts, lead }: ReviewProps) => {
  const navigate = useNavigate();
  const [looked, setLooked] = useState<Looked | null>(null);
  const of = usePaperHere();
  const { tasks, rows } = review;
  if (tasks.every(({ calls }) => calls.length === 0)) {
    return (
      <EmptyState
        title="Nothing to review yet"
        text="A wind is in the review once it is revealed and somebody has called it."
      />
    );
  }
  const onLook = (next: Looked): void => {
    const { drillId, isHit } = next.call;
    if (drillId !== null && isHit !== null) navigate(`/practice?drill=${drillId}&look=${next.task.task}`);
    else setLooked(next);
  };
  const byName = (a: ReviewRow, b: ReviewRow): number => a.name.localeCompare(b.name) || a.memberId - b.memberId;
  const sorted = [...rows].sort(byName);
  return (
    <>
      <Printed
        name="Review"
        className="review"
        more={
          rows.length > 1
            ? [
                {
                  ...{ of: `${of}#students`, name: 'A page per student', sizes: PAGES },
                  sheets: (size) => (
                    <FlowSheet size={size} name="Review">
                      <StudentPages review={review} heading={heading} />
                    </FlowSheet>
                  ),
                },
              ]
            : []
        }
      >
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p className="text-ink-2">{heading}</p>
        </div>
        <Lead review={review} />
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          {lead}
          <div className="flex flex-wrap items-center gap-2">
            {acts}
            <ButtonLink to={paperAddress(of)}>Print</ButtonLink>
            {rows.length > 1 && <ButtonLink to={paperAddress(`${of}#students`)}>Print a page per student</ButtonLink>}
          </div>
        </div>
        <ReviewAxis tasks={tasks} rows={sorted} nameOf={nameOf} onLook={onLook} />
        <MemberTable rows={sorted} />
        <p className="max-w-prose text-sm text-ink-3">
          Line: the wind at each call. Filled bracket: caught it. Diamond: best guess. Bias is gray below ten calls. All
          of it comes from calls of this class.
        </p>
        {review.standing.length > 0 && rows.length > 1 && <Standing review={review} />}
        <Disclosure title="Brackets as figures">
          <BracketTable tasks={tasks} rows={sorted} nameOf={nameOf} />
        </Disclosure>
      </Printed>
      {looked && <BracketDialog looked={looked} onClose={() => setLooked(null)} />}
    </>
  );
};
