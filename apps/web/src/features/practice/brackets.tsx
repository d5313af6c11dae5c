import type { drills } from '@windcall/contract';
import { useUnits, windSide } from '../../units/index.ts';

/** A bracket relative to its wind: − too little, + too much, whatever the wind's side. */
const folded = ({ lo, hi, best, truth }: drills.JudgedCall) => {
  const side = truth < 0 ? -1 : 1;
  const ends = [side * (lo - truth), side * (hi - truth)];
  return { from: Math.min(...ends), to: Math.max(...ends), best: side * (best - truth) };
};
/** Result at the plate; in a class a call may have no shot. */
const plateWords = ({ isHit }: drills.JudgedCall): string => (isHit === null ? 'no shot' : isHit ? 'hit' : 'miss');
const held = ({ lo, hi, truth }: drills.JudgedCall): boolean => lo <= truth && truth <= hi;

/** One line per call: its bracket about the wind, its score, and whether the plate was hit. */
export const BracketLadder = ({
  calls,
  onLook,
}: {
  readonly calls: readonly drills.JudgedCall[];
  readonly onLook: (number: number) => void;
}) => {
  const units = useUnits();
  const reach = Math.max(4, ...calls.map(folded).flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)])) * 1.05;
  const place = (mph: number): string => `${50 + (mph / reach) * 50}%`;
  return (
    <table className="ladder">
      <thead>
        <tr>
          <th scope="col">call</th>
          <th scope="col">{units.name('range')}</th>
          <th scope="col">wind</th>
          <th scope="col" className="ladder-bar text-center text-nowrap max-sm:text-[0.625rem]">
            ← too little · too much →
          </th>
          <th scope="col" className="text-right">
            score
          </th>
          <th scope="col">
            <span className="sr-only">plate</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => {
          const { from, to, best } = folded(call);
          return (
            <tr key={call.number}>
              <td>
                <button
                  type="button"
                  className="-mx-2 h-9 min-w-9 px-2 text-left underline decoration-dotted underline-offset-4 figure"
                  onClick={() => onLook(call.number)}
                >
                  <span className="sr-only">Reveal of call </span>
                  {call.number}
                </button>
              </td>
              <td className="figure">{units.format('range', call.distance).figure}</td>
              <td className="figure whitespace-nowrap">{windSide(units, call.truth)}</td>
              <td className="ladder-bar">
                <span className="sr-only">
                  {windSide(units, call.lo)} to {windSide(units, call.hi)},{' '}
                  {held(call) ? 'the wind was inside' : 'the wind was outside'}
                </span>
                <span aria-hidden className="absolute inset-y-0 left-1/2 border-l-2 border-accent" />
                <span
                  aria-hidden
                  className="ladder-bracket"
                  data-held={held(call) || undefined}
                  style={{ left: place(from), right: `calc(100% - ${place(to)})` }}
                />
                <span
                  aria-hidden
                  className="absolute top-1/2 size-2 -translate-1/2 rotate-45 bg-ink"
                  style={{ left: place(best) }}
                />
              </td>
              <td className="figure text-right">{units.format('wind', call.interval, { digits: 1 }).figure}</td>
              <td className="text-xs text-ink-2">{plateWords(call)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The last brackets, drawn about the line of the wind. */
export const BracketStrip = ({ calls }: { readonly calls: readonly drills.JudgedCall[] }) => {
  const reach = Math.max(4, ...calls.map(folded).flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)])) * 1.1;
  const inside = calls.filter(held).length;
  return (
    <div
      role="img"
      aria-label={`Last brackets: the wind was inside ${inside} of ${calls.length}`}
      className="bracket-strip"
    >
      <span className="bracket-strip-wind" />
      {calls.map((call) => {
        const { from, to } = folded(call);
        return (
          <span key={`${call.firedAt} ${call.number}`} className="bracket-strip-slot">
            <i
              data-held={held(call) || undefined}
              style={{ bottom: `${50 + (from / reach) * 50}%`, top: `${50 - (to / reach) * 50}%` }}
            />
          </span>
        );
      })}
    </div>
  );
};
