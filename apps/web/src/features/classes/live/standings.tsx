import { type classes, lives } from '@windcall/contract';
import { useCall } from '../../../api/index.ts';
import { formatDateTime } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { leadWords } from '../review/lead-words.ts';

/** Ranks that fit on the wall. */
const MOST = 11;

const LEGEND = [
  ['hit', 'hit'],
  ['lucky', 'lucky: a hit from outside the bracket'],
  ['miss', 'miss'],
  ['none', 'no shot'],
] as const;

/** The evening's standing: only if the instructor shows it, and only with names. */
export const Standings = ({ klass, live }: { readonly klass: classes.ClassView; readonly live: lives.Live }) => {
  const units = useUnits();
  const { data } = useCall(lives.reviewLive, { params: { id: String(klass.id), live: String(live.id) } });
  if (!data) return <p className="wall-wait">The standing is on its way</p>;
  const rowOf = new Map(data.rows.map((row) => [row.memberId, row]));
  const shotsOf = (memberId: number) =>
    data.tasks.map(({ task, calls }) => {
      const own = calls.find((call) => call.memberId === memberId);
      return { task, mark: !own || own.isHit === null ? 'none' : own.isHit ? (own.held ? 'hit' : 'lucky') : 'miss' };
    });
  const winds = data.tasks.length;
  return (
    <section aria-label="Standings" className="grid grid-cols-[1fr_620px]">
      <div className="px-[72px] pt-[48px]">
        <p className="wall-kicker">
          {klass.name} · {formatDateTime(live.createdAt)}
        </p>
        <h2>Tonight’s wind readers</h2>
        <table className="mt-[30px] w-full whitespace-nowrap text-left text-[36px]">
          <caption className="sr-only">Places, the best first</caption>
          <thead>
            <tr className="h-[44px] text-[28px] text-ink-2">
              {['Place', 'Name', `± ${units.name('wind')}`, 'caught it', 'shots'].map((head, i) => (
                <th key={head} scope="col" className="font-normal">
                  <span className={i < 2 ? 'sr-only' : undefined}>{head}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.standing.slice(0, MOST).map(({ memberId, place, score }) => {
              const row = rowOf.get(memberId);
              return (
                <tr
                  key={memberId}
                  data-top={place <= 3 || undefined}
                  className="h-[64px] border-t border-line data-top:text-[42px]"
                >
                  <td className="figure w-[72px] text-ink-2">{place}</td>
                  <th scope="row" className="pr-[28px] font-normal">
                    {row?.name ?? ''}
                  </th>
                  <td className="figure pr-[28px]">{units.figure('wind', score, 1)}</td>
                  <td className="figure pr-[28px]">
                    {row?.coverage.held ?? 0} of {winds}
                  </td>
                  <td>
                    {shotsOf(memberId).map(({ task, mark }) => (
                      <i
                        key={task}
                        className="shape mr-[10px] text-[26px]"
                        data-s={mark}
                        role="img"
                        aria-label={`wind ${task}: ${mark === 'none' ? 'no shot' : mark}`}
                      />
                    ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {data.standing.length > MOST && (
          <p className="text-ink-2">and {data.standing.length - MOST} more, each on their own phone</p>
        )}
      </div>
      <aside className="bg-sunk pt-[194px] pr-[64px] pl-[56px]">
        <p className="text-[44px]/[56px] font-light">{leadWords(units, data)}</p>
        <ul className="mt-[48px] text-ink-2">
          {LEGEND.map(([mark, words]) => (
            <li key={mark} className="flex items-center gap-[18px] text-[28px]/[48px]">
              <i aria-hidden className="shape" data-s={mark} /> {words}
            </li>
          ))}
        </ul>
        <p className="mt-[48px] text-ink-2">Lower is better. A wind you did not call counts as its forecast.</p>
      </aside>
    </section>
  );
};
