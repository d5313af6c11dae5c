import { useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import type { FieldObservation } from './truing-input.ts';

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

/** One row to add: what was dialled and held to hit at a range. */
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
      <NumberField
        label="Range"
        kind="range"
        className="w-32"
        value={draft.range}
        min={0}
        max={3000}
        step={50}
        onChange={(range) => set({ range })}
        onEmpty={() => set({ range: null })}
        error={refused && !isReady ? 'Enter a range above 0.' : undefined}
      />
      <NumberField
        label="Observed elevation"
        kind="angle"
        hint="+ up"
        className="w-40"
        value={draft.elevation}
        min={-50}
        max={500}
        step={0.1}
        onChange={(elevation) => set({ elevation })}
        onEmpty={() => set({ elevation: null })}
      />
      <NumberField
        label="Observed windage"
        kind="angle"
        hint="+ right, optional"
        className="w-40"
        value={draft.windage}
        min={-100}
        max={100}
        step={0.1}
        onChange={(windage) => set({ windage })}
        onEmpty={() => set({ windage: null })}
      />
      <Button type="submit" className="mt-6">
        Add observation
      </Button>
    </form>
  );
};
