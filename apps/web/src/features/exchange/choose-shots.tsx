import type { Velocities } from '@windcall/exchange';
import { Disclosure } from '../../kit/disclosure.tsx';
import { useUnits } from '../../units/use-units.tsx';

interface ChooseShotsProps {
  readonly shots: Velocities['shots'];
  /** Places of the shots that are left out. */
  readonly left: ReadonlySet<number>;
  readonly onChange: (left: ReadonlySet<number>) => void;
}

const toggled = (set: ReadonlySet<number>, at: number): ReadonlySet<number> =>
  set.has(at) ? new Set([...set].filter((i) => i !== at)) : new Set([...set, at]);

/** The shots of a series, each of which can be left out of its mean and spread: a fouler, a wrong load, a false reading. */
export const ChooseShots = ({ shots, left, onChange }: ChooseShotsProps) => {
  const units = useUnits();
  const bores = ({ coldBore, cleanBore }: (typeof shots)[number]) =>
    [cleanBore && 'clean bore', coldBore && 'cold bore'].filter(Boolean).join(', ');
  return (
    <Disclosure title={left.size === 0 ? 'Leave shots out' : `${left.size} of ${shots.length} shots left out`}>
      <ul className="flex max-h-60 flex-col gap-1 overflow-auto">
        {shots.map((shot, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other identity, and their order is fixed
          <li key={i}>
            <label className="flex min-h-6 items-center gap-2 text-base">
              <input type="checkbox" checked={!left.has(i)} onChange={() => onChange(toggled(left, i))} />
              <span className="text-ink-3">{i + 1}.</span>
              <span className="figure">{units.format('muzzle', shot.fps, { digits: 1 }).text}</span>
              <span className="text-sm text-ink-3">{bores(shot)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
