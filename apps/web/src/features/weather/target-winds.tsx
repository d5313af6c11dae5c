import type { scenarios, WindField } from '@windcall/contract';
import { formatClockDirection } from '@windcall/wmp';
import { Measure } from '../../kit/measure.tsx';
import { Table } from '../../kit/table.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { windOn } from './crosswind-map.ts';

interface TargetWindsProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly timeS: number;
}

/** The wind of the flag at each target. Holds use another wind: the average crosswind on the way. */
export const TargetWinds = ({ field, scenario, timeS }: TargetWindsProps) => {
  const units = useUnits();
  const rows = scenario.engagements.map((e) => {
    const dofDeg = e.directionOfFire ?? scenario.directionOfFire;
    const wind = windOn(field, { distanceYd: e.distance, dofDeg }, scenario.directionOfFire, timeS);
    return { id: e.id, distance: e.distance, dofDeg, ...wind };
  });
  return (
    <Table
      caption="Flags at the targets"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'distance', header: 'Target', cell: (r) => units.text('range', r.distance), sortBy: (r) => r.distance },
        { key: 'dof', header: 'DoF', align: 'end', cell: (r) => `${r.dofDeg}°` },
        {
          key: 'cross',
          header: 'Flag, across',
          align: 'end',
          cell: (r) => <Measure value={r.crosswindMph} kind="wind" axis="crosswind" />,
        },
        {
          key: 'head',
          header: 'Flag, head',
          align: 'end',
          cell: (r) => <Measure value={r.headwindMph} kind="wind" axis="headwind" />,
        },
        {
          key: 'wind',
          header: 'Wind',
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (r) => `${units.text('wind', r.speedMph, 1)} from ${formatClockDirection(r.clockDeg)}`,
        },
      ]}
    />
  );
};
