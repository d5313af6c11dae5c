import { ArrowRight, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { angleName, elevationText, windText } from '../../units/angles.ts';
import { useUnits } from '../../units/use-units.tsx';
import { ObservationForm } from './observation-form.tsx';
import { type FieldObservation, ownAirText } from './truing-input.ts';
import type { Truing } from './use-truing.ts';

interface ObservationsPanelProps {
  readonly truing: Truing;
  readonly onNext: () => void;
}

/** Field observations, near to far. */
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
              key: 'range',
              header: 'Range',
              className: 'whitespace-nowrap',
              cell: (o) => units.text('range', o.range),
            },
            {
              key: 'elevation',
              header: `Elevation (${angleName(units)})`,
              align: 'end',
              cell: (o) => (o.observedElevation === null ? '–' : elevationText(units, o.observedElevation, 2)),
            },
            {
              key: 'windage',
              header: `Windage (${angleName(units)})`,
              align: 'end',
              cell: (o) => (o.observedWindage === null ? '–' : windText(units, o.observedWindage, 2)),
            },
            ...(observations.some((o) => ownAirText(units, o) !== null)
              ? [
                  {
                    key: 'air',
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
