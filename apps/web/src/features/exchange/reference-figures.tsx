import type { FoundProfile } from '@windcall/exchange';
import { Table } from '../../kit/table.tsx';
import { referenceRows } from '../../share/reference-rows.ts';
import { angleName, elevationText, windText } from '../../units/angles.ts';
import { useUnits } from '../../units/use-units.tsx';

/** A profile's reference data, near to far; nothing without any. */
export const ReferenceFigures = ({ profile }: { readonly profile: FoundProfile }) => {
  const units = useUnits();
  const rows = referenceRows(profile.elevationReferenceData ?? [], profile.windageReferenceData ?? []);
  if (rows.length === 0) return null;
  return (
    <Table
      caption="Elevations and windages by distance"
      className="max-h-72 max-w-md"
      rows={rows}
      rowKey={({ range }) => range}
      columns={[
        { key: 'range', header: 'Range', className: 'whitespace-nowrap', cell: (r) => units.text('range', r.range) },
        {
          key: 'elevation',
          header: `Elevation (${angleName(units)})`,
          align: 'end',
          cell: (r) => (r.elevation === null ? '–' : elevationText(units, r.elevation, 2)),
        },
        ...(profile.windageReferenceData == null
          ? []
          : [
              {
                key: 'windage',
                header: `Windage for ${units.text('wind', 10, 0)}`,
                align: 'end' as const,
                cell: (r: (typeof rows)[number]) => (r.windage === null ? '–' : windText(units, r.windage, 2)),
              },
            ]),
      ]}
    />
  );
};
