import type { wmp } from '@windcall/contract';
import { percentText } from '@windcall/units';
import { formatClockDirection } from '@windcall/wmp';
import { Table } from '../../kit/table.tsx';
import { angleName, windText } from '../../units/angles.ts';
import { useUnits } from '../../units/use-units.tsx';
import { clusterNumbers, isShifting } from './wind-words.ts';

/** Direction of the band's wind, from its label: `3:00`, or `3:00, shifting`. */
const fromOf = ({ label, windDirection }: wmp.CandidateBracket): string =>
  `${formatClockDirection(windDirection)}${isShifting({ label }) ? ', shifting' : ''}`;

/** The candidate brackets, each column sortable. */
export const CandidateTable = ({ brackets }: { readonly brackets: readonly wmp.CandidateBracket[] }) => {
  const units = useUnits();
  return (
    <Table
      caption="Candidate brackets"
      className="max-h-96 [&_td:not(:last-child)]:whitespace-nowrap"
      rows={brackets}
      rowKey={(b) => b.id}
      columns={[
        { key: 'id', header: 'ID', cell: (b) => b.id },
        {
          key: 'speed',
          header: 'Speed range',
          align: 'end',
          sortBy: (b) => b.speedRange.low,
          cell: (b) => units.between('wind', b.speedRange.low, b.speedRange.high, 1),
        },
        {
          key: 'from',
          header: 'From',
          sortBy: (b) => b.windDirection,
          cell: fromOf,
        },
        {
          key: 'hold',
          header: `Hold range (${angleName(units)})`,
          align: 'end',
          sortBy: (b) => b.holdRange.low,
          cell: (b) => `${windText(units, b.holdRange.low, 2)} … ${windText(units, b.holdRange.high, 2)}`,
        },
        {
          key: 'width',
          header: 'Width',
          align: 'end',
          sortBy: (b) => b.width,
          cell: (b) => units.text('angle', b.width, 2),
        },
        {
          key: 'probability',
          header: 'Probability',
          align: 'end',
          sortBy: (b) => b.probabilityCovered,
          cell: (b) => units.percent(b.probabilityCovered, 1),
        },
        {
          key: 'coverage',
          header: 'Range coverage',
          align: 'end',
          sortBy: (b) => b.coverage,
          cell: (b) => percentText(b.coverage),
        },
        { key: 'clusters', header: 'Clusters', cell: (b) => clusterNumbers(b.clusterIds) },
      ]}
    />
  );
};
