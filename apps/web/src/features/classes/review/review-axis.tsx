import { classNames } from '../../../kit/index.ts';
import { type Units, useUnits, windSide } from '../../../units/index.ts';
import { WindBar } from '../live/wind-axis.tsx';
import {
  blocksOf,
  columnsOf,
  foldedOf,
  middleOf,
  plateWords,
  type ReviewCall,
  type ReviewColumn,
  type ReviewRow,
  type ReviewTask,
  reachOf,
} from './review-words.ts';

/** A call of a review with its wind, and its owner's name if known. */
export interface Looked {
  readonly task: ReviewTask;
  readonly call: ReviewCall;
  readonly name: string;
}

/** A scrolling frame takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

const saidOf = (units: Units, looked: Pick<Looked, 'call' | 'task'>): string => {
  const { call } = looked;
  return `${windSide(units, call.lo)} to ${windSide(units, call.hi)}, it was ${windSide(units, call.truth)}, ${call.held ? 'held' : 'missed'}, ${plateWords(looked)}`;
};

/** A bracket around the wind, with the wind in the middle. */
const Bar = ({ call, reach, className = 'h-10' }: { call: ReviewCall; reach: number; className?: string }) => {
  const { from: lo, to: hi, best } = foldedOf(call);
  return <WindBar call={{ lo, hi, best }} held={call.held} axis={{ low: -reach, high: reach }} className={className} />;
};

const Cell = ({ looked, reach, onLook }: { looked: Looked; reach: number; onLook: (looked: Looked) => void }) => {
  const units = useUnits();
  return (
    <button
      type="button"
      className="review-cell"
      aria-label={`${looked.name}, wind ${looked.task.task}: ${saidOf(units, looked)}`}
      onClick={() => onLook(looked)}
    >
      <Bar call={looked.call} reach={reach} />
    </button>
  );
};

/** Others' brackets of a wind, without names. */
const Stack = ({ calls, reach }: { readonly calls: readonly ReviewCall[]; readonly reach: number }) => (
  <span
    role="img"
    aria-label={`${calls.filter(({ held }) => held).length} of ${calls.length} held`}
    className="review-stack"
  >
    {calls.map((call, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: without names their order is all there is of them
      <Bar key={i} call={call} reach={reach} className="h-2.5" />
    ))}
  </span>
);

interface BlockProps {
  readonly columns: readonly ReviewColumn[];
  readonly rows: readonly ReviewRow[];
  readonly reach: number;
  readonly caption: string;
  readonly onLook: (looked: Looked) => void;
}

const Block = ({ columns, rows, reach, caption, onLook }: BlockProps) => {
  const units = useUnits();
  const hasOthers = columns.some(({ entries }) => entries.some(({ call }) => call.memberId === null));
  const isMany = rows.length > 1 || hasOthers;
  return (
    <section {...KEYBOARD_SCROLL} aria-label={caption} className="review-block">
      <table style={{ '--winds': columns.length } as object}>
        <caption className="engraved">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="engraved">
              Student
            </th>
            {columns.map(({ task, distance }) => (
              <th key={task} scope="col">
                <span className="sr-only">Wind </span>
                {task}
                {distance !== null && <small>{units.text('range', distance)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ memberId, name }) => (
            <tr key={memberId}>
              <th scope="row">{name}</th>
              {columns.map(({ task: number, entries }) => {
                const own = entries.find(({ call }) => call.memberId === memberId);
                return (
                  <td key={number} className={classNames(own && 'review-wind')}>
                    {own ? (
                      <Cell looked={{ ...own, name }} reach={reach} onLook={onLook} />
                    ) : (
                      <span className="block text-center text-ink-3">
                        –<span className="sr-only"> no call</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          {hasOthers && (
            <tr>
              <th scope="row">The others</th>
              {columns.map(({ task, entries }) => (
                <td key={task} className="review-wind">
                  <Stack calls={entries.flatMap(({ call }) => (call.memberId === null ? [call] : []))} reach={reach} />
                </td>
              ))}
            </tr>
          )}
          {isMany && (
            <tr className="review-class">
              <th scope="row">Class</th>
              {columns.map(({ task, entries }) => {
                const middle = middleOf(entries.map(({ call }) => call));
                return (
                  <td key={task} className="review-wind">
                    {middle && (
                      <span
                        role="img"
                        aria-label={`${units.text('wind', Math.abs(middle.mean), 1)} ${middle.mean < 0 ? 'less' : 'more'} than there was, spread ${units.text('wind', middle.spread, 1)}`}
                      >
                        <WindBar
                          call={{ lo: middle.mean - middle.spread, hi: middle.mean + middle.spread, best: middle.mean }}
                          axis={{ low: -reach, high: reach }}
                          isSpread
                          className="h-10"
                        />
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
};

/** A bracket of the legend. */
const SAMPLE = { call: { lo: -1, hi: 1, best: 0 }, axis: { low: -1, high: 1 }, className: 'h-6 w-8' };

interface ReviewAxisProps {
  readonly tasks: readonly ReviewTask[];
  readonly rows: readonly ReviewRow[];
  /** Name of a live, if winds of several are shown. */
  readonly nameOf?: ((of: Pick<ReviewTask, 'live' | 'assignment' | 'try'>) => string) | undefined;
  readonly onLook: (looked: Looked) => void;
}

/** Every bracket as a bar about its own wind, a row per student: a common miss stands out as a column. */
export const ReviewAxis = ({ tasks, rows, nameOf, onLook }: ReviewAxisProps) => {
  const units = useUnits();
  const reach = reachOf(tasks);
  return (
    <section aria-label="Brackets about the wind" className="flex min-w-0 flex-col gap-4">
      {blocksOf(columnsOf(tasks)).map((block) => {
        const [first, last] = [block[0], block.at(-1)];
        if (!first || !last) return null;
        const winds = first === last ? `Wind ${first.task}` : `Winds ${first.task} to ${last.task}`;
        return (
          <Block
            key={`${first.live} ${first.assignment} ${first.try} ${first.task}`}
            columns={block}
            rows={rows}
            reach={reach}
            caption={nameOf ? `${nameOf(first)}: ${winds.toLowerCase()}` : winds}
            onLook={onLook}
          />
        );
      })}
      <p className="review-legend">
        <span>
          <WindBar {...SAMPLE} held /> held the wind
        </span>
        <span>
          <WindBar {...SAMPLE} /> missed it
        </span>
        <span>
          Line: the wind. Left of it is less wind than there was, right is more; ± {units.text('wind', reach, 0)} to the
          edge.
        </span>
      </p>
    </section>
  );
};
