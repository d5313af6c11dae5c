import type { cards } from '@windcall/contract';
import { percentText } from '@windcall/units';
import { Badge } from '../../kit/badge.tsx';
import { Table } from '../../kit/table.tsx';
import { elevationText, windText } from '../../units/angles.ts';
import { bracketName } from '../../units/card-figures.ts';
import { useUnits } from '../../units/use-units.tsx';
import { cardDecimals } from './card-view.ts';

interface BracketListProps {
  readonly card: cards.Card;
  /** Marked distance, yards. */
  readonly markedYd: number | undefined;
}

/** The card by wind bracket: its share of the wind, and its holds at each distance. */
export const BracketList = ({ card, markedYd }: BracketListProps) => {
  const units = useUnits();
  const decimals = cardDecimals(card.metadata.precisionMil);
  return (
    <ul className="flex flex-col gap-6">
      {card.windBrackets.map((b) => (
        <li key={b.label}>
          <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-lg">{bracketName(units, b)}</span>
            {b.probability !== null && (
              <span className="text-sm text-ink-2">{percentText(b.probability)} of the wind</span>
            )}
          </p>
          <Table
            caption={`Bracket ${bracketName(units, b)}`}
            className="max-w-2xl [&_td]:whitespace-nowrap"
            rows={b.targets}
            rowKey={(t) => t.distance}
            isMarked={(t) => t.distance === markedYd}
            columns={[
              { key: 'distance', header: 'Distance', cell: (t) => units.text('range', t.distance) },
              {
                key: 'elevation',
                header: 'Elevation',
                align: 'end',
                cell: (t) => elevationText(units, t.elevation, decimals),
              },
              { key: 'low', header: 'Wind low', align: 'end', cell: (t) => windText(units, t.windageLow, decimals) },
              { key: 'hold', header: 'Wind hold', align: 'end', cell: (t) => windText(units, t.windage, decimals) },
              { key: 'high', header: 'Wind high', align: 'end', cell: (t) => windText(units, t.windageHigh, decimals) },
              {
                key: 'tof',
                header: 'Time of flight',
                align: 'end',
                cell: (t) => (t.timeOfFlight === null ? '–' : `${units.number(t.timeOfFlight, 2)} s`),
              },
              {
                key: 'sub',
                header: <span className="sr-only">Speed</span>,
                cell: (t) => t.subsonic && <Badge tone="warn">subsonic</Badge>,
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
};
