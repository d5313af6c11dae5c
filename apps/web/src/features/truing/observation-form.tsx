import { TRUING_LABELS } from '@windcall/contract';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { NumberFields } from '../../kit/number-fields.tsx';
import type { FieldObservation } from './truing-input.ts';

const RANGE = {
  name: 'range',
  label: TRUING_LABELS['observations.range'],
  kind: 'range',
  className: 'w-32',
  bounds: [0, 3000],
  step: 50,
} as const;
const CORRECTION = { kind: 'angle', className: 'w-40', step: 0.1 } as const;
const CORRECTIONS = [
  { ...CORRECTION, name: 'elevation', label: TRUING_LABELS.observedElevation, hint: '+ up', bounds: [-50, 500] },
  {
    ...CORRECTION,
    name: 'windage',
    label: TRUING_LABELS.observedWindage,
    hint: '+ right, optional',
    bounds: [-100, 100],
  },
] as const;
const EMPTY = { range: null, elevation: null, windage: null } as const;
interface Draft {
  readonly range: number | null;
  readonly elevation: number | null;
  readonly windage: number | null;
}

interface ObservationFormProps {
  /** Adds a row; false when its range is not above 0. */
  readonly onAdd: (observation: Omit<FieldObservation, 'key'>) => boolean;
}

/** One row to add: what was dialed and held to hit at a range. */
export const ObservationForm = ({ onAdd }: ObservationFormProps) => {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [refused, setRefused] = useState(false);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isReady = draft.range !== null && draft.range > 0;
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const { range, elevation, windage } = draft;
        const added = onAdd({ range: range ?? 0, observedElevation: elevation, observedWindage: windage });
        setRefused(!added);
        if (added) setDraft(EMPTY);
      }}
    >
      <NumberFields
        fields={[{ ...RANGE, error: refused && !isReady ? 'Enter a range above 0.' : undefined }, ...CORRECTIONS]}
        values={draft}
        onChange={set}
        onEmptied={set}
      />
      <Button type="submit" className="mt-6">
        Add observation
      </Button>
    </form>
  );
};
