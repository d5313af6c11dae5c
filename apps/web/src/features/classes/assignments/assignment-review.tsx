import type { assignments, classes } from '@windcall/contract';
import type { ReactNode } from 'react';
import { figures, formatDateTime, Table } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { Review } from '../review/review.tsx';
import { AssignHomework } from './assign-homework.tsx';
import { standingWords, whatLine } from './assignment-words.ts';

type Run = assignments.AssignmentReview['runs'][number];

interface AssignmentReviewProps {
  readonly klass: classes.ClassView;
  readonly given: assignments.Assignment;
  readonly review: assignments.AssignmentReview;
  readonly acts: ReactNode;
}

/** Everybody's progress in an assignment, and the results of finished tries. */
export const AssignmentReview = ({ klass, given, review, acts }: AssignmentReviewProps) => {
  const units = useUnits();
  const nameOf = new Map(review.progress.map(({ memberId, name }) => [memberId, name]));
  return (
    <div className="flex flex-col gap-6">
      <Table
        caption="Progress"
        rows={review.progress}
        rowKey={({ memberId }) => memberId}
        columns={[
          { key: 'name', header: 'Student', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase() },
          { key: 'state', header: 'State', cell: standingWords, sortBy: standingWords },
          figures<assignments.AssignmentReview['progress'][number]>('Tries', ({ tries }) => tries),
          {
            header: 'Finished',
            cell: ({ finishedAt }) => (finishedAt === null ? '–' : formatDateTime(finishedAt)),
            sortBy: ({ finishedAt }) => finishedAt ?? '',
          },
        ]}
      />
      {'match' in given.what ? (
        <p className="text-ink-2">What was shot stands in the table of the match.</p>
      ) : 'course' in given.what ? (
        <>
          {acts && <div className="flex gap-2 print:hidden">{acts}</div>}
          <Table
            caption="Runs"
            rows={review.runs}
            rowKey={(run) => `${run.memberId} ${run.try}`}
            columns={[
              { key: 'name', header: 'Student', cell: ({ memberId }) => nameOf.get(memberId) ?? '' },
              { key: 'try', header: 'Try', align: 'end', cell: (run) => run.try },
              figures<Run>('Points', ({ points }) => points),
              figures<Run>(
                'Hits',
                ({ impacts }) => impacts,
                ({ impacts, rounds }) => `${impacts} of ${rounds}`,
              ),
            ]}
          />
        </>
      ) : (
        <Review
          review={review}
          heading={`${given.title}. ${whatLine(units, given)}`}
          nameOf={given.tries > 1 ? ({ try: place }) => `Try ${place}` : undefined}
          acts={
            <>
              {acts}
              <AssignHomework klass={klass} tasks={review.tasks} level={given.what.level} />
            </>
          }
        />
      )}
    </div>
  );
};
