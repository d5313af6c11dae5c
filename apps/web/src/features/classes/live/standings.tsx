import { type classes, lives } from '@windcall/contract';
import { useCall } from '../../../api/index.ts';
import { formatDateTime } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { leadWords } from '../review/lead-words.ts';
import './wall/standings.css';

/** Places that fit on the wall. */
const MOST = 11;

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
    <section aria-label="Standings" className="wall-standings">
      <div>
        <p className="wall-kicker">
          {klass.name} · {formatDateTime(live.createdAt)}
        </p>
        <h2>Tonight’s wind readers</h2>
        <table>
          <caption className="sr-only">Places, the best first</caption>
          <thead>
            <tr>
              {['Place', 'Name', `± ${units.name('wind')}`, 'caught it', 'shots'].map((head, i) => (
                <th key={head} scope="col">
                  <span className={i < 2 ? 'sr-only' : undefined}>{head}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.standing.slice(0, MOST).map(({ memberId, place, score }) => {
              const row = rowOf.get(memberId);
              return (
                <tr key={memberId} data-top={place <= 3 || undefined}>
                  <td className="figure">{place}</td>
                  <th scope="row">{row?.name ?? ''}</th>
                  <td className="figure">{units.figure('wind', score, 1)}</td>
                  <td className="figure">
                    {row?.coverage.held ?? 0} of {winds}
                  </td>
                  <td>
                    {shotsOf(memberId).map(({ task, mark }) => (
                      <i
                        key={task}
                        className="shape"
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
          <p className="wall-mid">and {data.standing.length - MOST} more, each on their own phone</p>
        )}
      </div>
      <aside>
        <p className="wall-lean">{leadWords(units, data)}</p>
        <ul className="wall-mid">
          <li>
            <i aria-hidden className="shape" data-s="hit" /> hit
          </li>
          <li>
            <i aria-hidden className="shape" data-s="lucky" /> lucky: a hit from outside the bracket
          </li>
          <li>
            <i aria-hidden className="shape" data-s="miss" /> miss
          </li>
          <li>
            <i aria-hidden className="shape" data-s="none" /> no shot
          </li>
        </ul>
        <p className="wall-mid">Lower is better. A wind you did not call counts as its forecast.</p>
      </aside>
    </section>
  );
};
