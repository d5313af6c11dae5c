import { TRUING_LABELS } from '@windcall/contract';
import { ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  AIR_FIELDS,
  Button,
  Disclosure,
  FormRound,
  IconButton,
  NumberFields,
  Panel,
  Table,
  useFormRound,
} from '../../kit/index.ts';
import { angleName, elevationText, useUnits, windText } from '../../units/index.ts';
import { type FieldObservation, ownAirText } from './truing-input.ts';
import type { Truing } from './use-truing.ts';

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
  {
    ...CORRECTION,
    name: 'elevation',
    label: TRUING_LABELS.observedElevation,
    hint: 'U or + up',
    bounds: [-50, 500],
    axis: 'elevation',
  },
  {
    ...CORRECTION,
    name: 'windage',
    label: TRUING_LABELS.observedWindage,
    hint: '+ right, optional',
    bounds: [-100, 100],
  },
] as const;
const OWN_AIR = [
  {
    name: 'densityAltitude',
    label: TRUING_LABELS.densityAltitude,
    kind: 'altitude',
    className: 'w-40',
    bounds: [-2000, 15_000],
    step: 100,
  },
  { ...AIR_FIELDS.pressure, className: 'w-40' },
  { ...AIR_FIELDS.temperature, className: 'w-32' },
] as const;
const EMPTY = {
  range: null,
  elevation: null,
  windage: null,
  densityAltitude: null,
  pressure: null,
  temperature: null,
} as const;
type Draft = Readonly<Record<keyof typeof EMPTY, number | null>>;

interface ObservationFormProps {
  /** Adds a row; false if its range is not above 0. */
  readonly onAdd: (observation: Omit<FieldObservation, 'key'>) => boolean;
}

const ObservationForm = ({ onAdd }: ObservationFormProps) => {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [refused, setRefused] = useState(false);
  const [round, renew] = useFormRound();
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const onRefused = (name: string, isRefused: boolean): void =>
    setUnread((before) => {
      const now = new Set(before);
      if (isRefused) now.add(name);
      else now.delete(name);
      return now;
    });
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  /** A density altitude and a pressure replace each other. */
  const setAir = ({ densityAltitude, pressure, temperature }: Partial<Draft>) => {
    if (densityAltitude != null) set({ densityAltitude, pressure: null });
    else if (pressure != null) set({ pressure, densityAltitude: null });
    else
      set({
        ...(densityAltitude === null && { densityAltitude }),
        ...(pressure === null && { pressure }),
        ...(temperature !== undefined && { temperature }),
      });
  };
  const isReady = draft.range !== null && draft.range > 0;
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // a box with unreadable text shows its own error
        if (unread.size > 0) return;
        const { range, elevation, windage, ...air } = draft;
        const added = onAdd({ range: range ?? 0, observedElevation: elevation, observedWindage: windage, ...air });
        setRefused(!added);
        // the next observation is usually in the same air
        if (!added) return;
        setDraft({ ...EMPTY, ...air });
        renew();
      }}
    >
      <FormRound value={round}>
        <NumberFields
          fields={[{ ...RANGE, error: refused && !isReady ? 'Enter a range above 0.' : undefined }, ...CORRECTIONS]}
          values={draft}
          onChange={set}
          onEmptied={set}
          onRefused={onRefused}
        />
      </FormRound>
      <Button type="submit" className="mt-6">
        Add observation
      </Button>
      <Disclosure title="Other air" className="basis-full">
        <p className="mb-3 text-xs text-ink-3">
          Where this one was shot in other air than the weather at the range: a density altitude or a pressure. What is
          empty is as there.
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <NumberFields fields={OWN_AIR} values={draft} onChange={setAir} onEmptied={setAir} onRefused={onRefused} />
        </div>
      </Disclosure>
    </form>
  );
};

interface ObservationsPanelProps {
  readonly truing: Truing;
  readonly onNext: () => void;
}

export const ObservationsPanel = ({ truing, onNext }: ObservationsPanelProps) => {
  const units = useUnits();
  const { observations } = truing;
  return (
    <Panel
      title="Field observations"
      aside={
        observations.length > 0 && (
          <Button size="sm" variant="quiet" onClick={truing.clear}>
            Clear observations
          </Button>
        )
      }
    >
      <ObservationForm onAdd={truing.add} />
      <p className="mt-2 text-xs text-ink-3">
        Velocity is trued from ranges where the bullet is well above the speed of sound, drag from farther out.
      </p>
      <div className="mt-4 max-w-2xl">
        <Table
          caption="Field observations"
          rows={observations}
          rowKey={(o) => o.key}
          empty={<p className="py-4 text-sm text-ink-2">None yet. Enter what you dialed and held to hit.</p>}
          columns={[
            {
              header: 'Range',
              className: 'whitespace-nowrap',
              cell: (o) => units.text('range', o.range),
            },
            {
              header: `Elevation (${angleName(units)})`,
              align: 'end',
              cell: (o) => (o.observedElevation === null ? '–' : elevationText(units, o.observedElevation, 2)),
            },
            {
              header: `Windage (${angleName(units)})`,
              align: 'end',
              cell: (o) => (o.observedWindage === null ? '–' : windText(units, o.observedWindage, 2)),
            },
            ...(observations.some((o) => ownAirText(units, o) !== null)
              ? [
                  {
                    header: 'Air',
                    cell: (o: FieldObservation) => ownAirText(units, o) ?? 'as at the range',
                  },
                ]
              : []),
            {
              key: 'delete',
              header: <span className="sr-only">Delete</span>,
              align: 'end',
              cell: (o) => (
                <IconButton label={`Delete ${units.text('range', o.range)}`} onClick={() => truing.removeRow(o.key)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              ),
            },
          ]}
        />
      </div>
      {observations.length > 0 && (
        <Button className="mt-4 self-start" icon={<ArrowRight aria-hidden className="size-4" />} onClick={onNext}>
          Next: calculate
        </Button>
      )}
    </Panel>
  );
};
