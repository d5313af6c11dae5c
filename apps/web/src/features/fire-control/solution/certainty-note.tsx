import type { ballistics } from '@windcall/contract';
import { Disclosure } from '../../../platform/kit/disclosure.tsx';
import { angleName, angleText } from '../../../platform/measure/angles.ts';
import { restated } from '../../../platform/measure/use-units.ts';

const NAMES: Readonly<Record<ballistics.Solution['certainty']['causes'][number]['cause'], string>> = {
  'spin-drift': 'Spin drift',
  'aerodynamic-jump': 'Jump',
  'muzzle-velocity': 'Muzzle velocity',
  drag: 'Drag',
  observed: 'Own data',
};

/** How well a solution is known (one standard deviation), what makes it, and what to beware of. */
export const CertaintyNote = ({ certainty }: { readonly certainty: ballistics.Solution['certainty'] }) => (
  <div className="flex flex-col gap-1">
    {certainty.warnings.map(({ kind, text }) => (
      <p key={kind} role="note" className="text-xs text-warn">
        {restated(text)}
      </p>
    ))}
    <Disclosure
      title={`Known to ± ${angleText(certainty.sigmaElevationMils)} up, ± ${angleText(certainty.sigmaWindMils)} across`}
      className="tight"
    >
      <p className="text-xs text-ink-3">One standard deviation, {angleName()}: up, across.</p>
      <ul className="flex flex-col gap-0.5">
        {certainty.causes.map(({ cause, elevationMils, windMils, why }) => (
          <li key={cause} className="text-xs text-ink-2">
            {NAMES[cause]} <span className="figure">{angleText(elevationMils, 3)}</span>,{' '}
            <span className="figure">{angleText(windMils, 3)}</span> ({restated(why)})
          </li>
        ))}
      </ul>
    </Disclosure>
  </div>
);
