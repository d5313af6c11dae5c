import type { scenarios, WindField } from '@windcall/contract';
import { clockText } from '@windcall/units';
import { relativeWind, sampleWind } from '@windcall/wind';
import { Measure } from '../../kit/measure.tsx';
import { Table } from '../../kit/table.tsx';
import { useUnits } from '../../units/use-units.tsx';

interface TargetWindsProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly timeS: number;
}

/** What the flag at each target of the scenario shows, in figures and letters; the crosswind that is held for is the average on the way. */
export const TargetWinds = ({ field, scenario, timeS }: TargetWindsProps) => {
  const units = useUnits();
  const rows = scenario.engagements.map((e) => {
    const { speedMph, directionDeg } = sampleWind(field, e.distance, timeS);
    const targetDofDeg = e.directionOfFire ?? scenario.directionOfFire;
    const wind = relativeWind(speedMph, directionDeg, { targetDofDeg, scenarioDofDeg: scenario.directionOfFire });
    return { id: e.id, distance: e.distance, targetDofDeg, speedMph, directionDeg, ...wind };
  });
  return (
    <Table
      caption="Flags at the targets"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'distance', header: 'Target', cell: (r) => units.text('range', r.distance), sortBy: (r) => r.distance },
        { key: 'dof', header: 'DoF', align: 'end', cell: (r) => `${r.targetDofDeg}°` },
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
          cell: (r) => `${units.text('wind', r.speedMph, 1)} from ${clockText(r.directionDeg)}`,
        },
      ]}
    />
  );
};
