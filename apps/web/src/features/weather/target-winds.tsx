import type { scenarios, WindField } from '@windcall/contract';
import { formatClock, relativeWind, sampleWind } from '@windcall/wind';
import { Measure } from '../../platform/kit/measure.tsx';
import { Table } from '../../platform/kit/table.tsx';
import { said } from '../../platform/measure/use-units.ts';

interface TargetWindsProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly timeS: number;
}

/** Crosswind and headwind on each engagement of the scenario, in figures and letters. */
export const TargetWinds = ({ field, scenario, timeS }: TargetWindsProps) => {
  const rows = scenario.engagements.map((e) => {
    const { speedMph, directionDeg } = sampleWind(field, e.distance, timeS);
    const targetDofDeg = e.directionOfFire ?? scenario.directionOfFire;
    const wind = relativeWind(speedMph, directionDeg, { targetDofDeg, scenarioDofDeg: scenario.directionOfFire });
    return { id: e.id, distance: e.distance, targetDofDeg, speedMph, directionDeg, ...wind };
  });
  return (
    <Table
      caption="Wind on each target"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'distance', header: 'Target', cell: (r) => said('range', r.distance), sortBy: (r) => r.distance },
        { key: 'dof', header: 'DoF', align: 'end', cell: (r) => `${r.targetDofDeg}°` },
        {
          key: 'cross',
          header: 'Crosswind',
          align: 'end',
          cell: (r) => <Measure value={r.crosswindMph} kind="wind" axis="crosswind" />,
        },
        {
          key: 'head',
          header: 'Headwind',
          align: 'end',
          cell: (r) => <Measure value={r.headwindMph} kind="wind" axis="headwind" />,
        },
        {
          key: 'wind',
          header: 'Wind',
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (r) => `${said('wind', r.speedMph, 1)} from ${formatClock(r.directionDeg)}`,
        },
      ]}
    />
  );
};
