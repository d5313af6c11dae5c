import type { ballistics } from '@windcall/contract';
import { whyOf } from '@windcall/simulation';
import type { ReactNode } from 'react';
import { angleName, angleText, saidIn, useUnits } from '../units/index.ts';
import { Disclosure } from './disclosure.tsx';

type Certainty = ballistics.Solution['certainty'];

export const CAUSE_NAMES: Readonly<Record<Certainty['causes'][number]['cause'], string>> = {
  'spin-drift': 'Spin drift',
  'aerodynamic-jump': 'Jump',
  'muzzle-velocity': 'Muzzle velocity',
  drag: 'Drag',
  observed: 'Own data',
  zero: 'Zero',
};

interface CertaintyNoteProps {
  readonly certainty: Certainty;
  /** Name of the solution, if the screen has several. */
  readonly of?: string;
  /** Starts unfolded. */
  readonly opened?: boolean;
  /** Shown below the causes. */
  readonly children?: ReactNode;
}

export const CertaintyNote = ({ certainty, of, opened = false, children }: CertaintyNoteProps) => {
  const units = useUnits();
  return (
    <div className="flex flex-col gap-1">
      {certainty.warnings.map(({ kind, text, said }) => (
        <p key={kind} role="note" className="text-xs text-warn">
          {saidIn(units, text, said)}
        </p>
      ))}
      <Disclosure
        title={`${of === undefined ? '' : `${of}: `}Margin: ± ${angleText(units, certainty.sigmaElevationMils)} elevation, ± ${angleText(units, certainty.sigmaWindMils)} wind`}
        className="tight"
        defaultOpen={opened}
      >
        <p className="text-xs text-ink-3">One standard deviation, {angleName(units)}: elevation, wind.</p>
        <ul className="flex flex-col gap-0.5">
          {certainty.causes.map(({ cause, elevationMils, windMils, why }) => (
            <li key={cause} className="text-xs text-ink-2">
              {CAUSE_NAMES[cause]} <span className="figure">{angleText(units, elevationMils, 3)}</span>,{' '}
              <span className="figure">{angleText(units, windMils, 3)}</span> ({whyOf({ cause, why }, units)})
            </li>
          ))}
        </ul>
        {children}
      </Disclosure>
    </div>
  );
};
