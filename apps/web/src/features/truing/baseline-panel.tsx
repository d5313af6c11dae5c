import { Trash2 } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { referenceRows } from '../../share/reference-rows.ts';
import { angleName, angleText } from '../../units/angles.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import type { Truing } from './use-truing.ts';

const angle = (units: Units, mil: number | null) => (mil === null ? '–' : angleText(units, mil));

/** The profile's reference data, their reset, and the pending baseline until it is saved. */
export const BaselinePanel = ({ truing }: { readonly truing: Truing }) => {
  const units = useUnits();
  const { profile, pending, busy } = truing;
  const rows = pending
    ? referenceRows(pending.elevation, pending.windage)
    : referenceRows(profile?.elevationReferenceData ?? [], profile?.windageReferenceData ?? []);
  return (
    <Panel title="Reference data" aside={pending && <Badge tone="ok">Pending, not saved</Badge>}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button pending={busy === 'resetting'} disabled={profile === null} onClick={() => void truing.reset()}>
          Reset to Defaults
        </Button>
        {pending && (
          <>
            <Button variant="primary" pending={busy === 'applying'} onClick={() => void truing.saveBaseline()}>
              Save as Current Baseline
            </Button>
            <Button variant="quiet" onClick={truing.discardBaseline}>
              Discard
            </Button>
          </>
        )}
        {profile?.previousBaseline && !pending && (
          <Button pending={busy === 'applying'} onClick={() => void truing.undo()}>
            Undo last truing
          </Button>
        )}
      </div>
      <Table
        caption="Reference data by range"
        className={classNames('max-w-2xl', pending && 'text-ok')}
        rows={rows}
        rowKey={(r) => r.range}
        empty={
          <p className="py-4 text-sm text-ink-2">
            None: the solution is the model alone. Truing writes them; Reset to Defaults computes them from the model.
          </p>
        }
        columns={[
          { key: 'range', header: 'Range', className: 'whitespace-nowrap', cell: (r) => units.text('range', r.range) },
          {
            key: 'elevation',
            header: `Elevation (${angleName(units)} up)`,
            align: 'end',
            cell: (r) => angle(units, r.elevation),
          },
          {
            key: 'windage',
            header: `Windage for ${units.text('wind', 10, 0)} (${angleName(units)} right)`,
            align: 'end',
            cell: (r) => angle(units, r.windage),
          },
          { key: 'tof', header: 'ToF (s)', align: 'end', cell: (r) => (r.tof === null ? '–' : units.number(r.tof, 2)) },
          {
            key: 'delete',
            header: <span className="sr-only">Delete</span>,
            align: 'end',
            cell: (r) =>
              !pending && (
                <IconButton
                  label={`Delete the reference at ${units.text('range', r.range)}`}
                  onClick={() => void truing.deleteReference(r.range)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              ),
          },
        ]}
      />
    </Panel>
  );
};
