import { windSide } from '../../units/crosswind.ts';
import { useUnits } from '../../units/use-units.tsx';
import { bracketText, scaleMph } from './side-words.ts';

interface CallRailProps {
  /** Ends of the bracket and the wind, mph, + from the right. */
  readonly lo: number;
  readonly hi: number;
  readonly truth: number;
}

/** A call and the wind on one scale, as the call was laid on it. Draws only. */
export const CallRail = ({ lo, hi, truth }: CallRailProps) => {
  const units = useUnits();
  const least = scaleMph(units);
  const most = Math.max(Math.abs(lo), Math.abs(hi), Math.abs(truth)) > least ? 2 * least : least;
  const place = (mph: number): string => `${((Math.max(-most, Math.min(most, mph)) + most) / (2 * most)) * 100}%`;
  return (
    <div
      role="img"
      aria-label={`Called ${bracketText(units, lo, hi)}, it was ${windSide(units, truth)} ${units.name('wind')}.`}
      className="rule"
    >
      <div className="rule-rail rule-told">
        <span className="rule-bracket" style={{ left: place(lo), right: `calc(100% - ${place(hi)})` }} />
        <span className="rule-truth" style={{ left: place(truth) }} />
      </div>
      <div className="rule-scale figure">
        {[-1, -0.5, 0, 0.5, 1].map((share) => (
          <span key={share} style={{ left: `${(share + 1) * 50}%` }}>
            {share === -1 ? 'L ' : share === 1 ? 'R ' : ''}
            {units.rounded(units.value('wind', Math.abs(share * most)), 1)}
          </span>
        ))}
      </div>
    </div>
  );
};
