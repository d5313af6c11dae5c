import type { ballistics } from '@windcall/contract';
import { angleName, angleText } from '../measure/angles.ts';
import { restated } from '../measure/use-units.ts';
import { Disclosure } from './disclosure.tsx';

type Certainty = ballistics.Solution['certainty'];

/** What makes a correction uncertain, by name. */
export const CAUSE_NAMES: Readonly<Record<Certainty['causes'][number]['cause'], string>> = {
  'spin-drift': 'Spin drift',
  'aerodynamic-jump': 'Jump',
  'muzzle-velocity': 'Muzzle velocity',
  drag: 'Drag',
  observed: 'Own data',
};

interface CertaintyNoteProps {
  readonly certainty: Certainty;
  /** Which one it is of. */
  readonly of?: string;
  /** What makes it is unfolded from the start. */
  readonly opened?: boolean;
}

/** How well a solution is known (one standard deviation), what makes it, and what to beware of. */
export const CertaintyNote = ({ certainty, of, opened = false }: CertaintyNoteProps) => (
  <div className="flex flex-col gap-1">
    {certainty.warnings.map(({ kind, text }) => (
      <p key={kind} role="note" className="text-xs text-warn">
        {restated(text)}
      </p>
    ))}
    <Disclosure
      title={`${of === undefined ? '' : `${of}: `}Known to ± ${angleText(certainty.sigmaElevationMils)} up, ± ${angleText(certainty.sigmaWindMils)} across`}
      className="tight"
      defaultOpen={opened}
    >
      <p className="text-xs text-ink-3">One standard deviation, {angleName()}: up, across.</p>
      <ul className="flex flex-col gap-0.5">
        {certainty.causes.map(({ cause, elevationMils, windMils, why }) => (
          <li key={cause} className="text-xs text-ink-2">
            {CAUSE_NAMES[cause]} <span className="figure">{angleText(elevationMils, 3)}</span>,{' '}
            <span className="figure">{angleText(windMils, 3)}</span> ({restated(why)})
          </li>
        ))}
      </ul>
    </Disclosure>
  </div>
);
