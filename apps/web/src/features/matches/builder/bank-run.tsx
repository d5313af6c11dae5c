import type { courses } from '@windcall/contract';
import { banksOf } from '@windcall/training';

/** Points banked at each plate of a bank-or-bust stage; nothing for other stages. */
export const BankRun = ({
  course,
}: {
  readonly course: Pick<courses.CompleteCourse, 'rule' | 'order' | 'targets'>;
}) => {
  const banks = banksOf(course);
  if (banks.length === 0) return null;
  return (
    <ol className="flex flex-wrap" aria-label="What each hit banks">
      {banks.map((points, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hit is its place in the run
        <li key={i} className="min-w-20 flex-1 border border-line px-1 py-1.5 text-center text-xs text-ink-2">
          <span className="figure block text-lg text-ink">{points}</span> bank after {i + 1}
        </li>
      ))}
    </ol>
  );
};
