import { useMutation } from '@tanstack/react-query';
import { type cards, profiles, wmp } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { moaToMil, percentText } from '@windcall/units';
import { useState } from 'react';
import { useCall, useFailureToast } from '../../api/index.ts';
import { Badge, formatDate, Table, Tabs } from '../../kit/index.ts';
import { HoldPicture } from '../../scope/hold-picture.tsx';
import { DEFAULT_RETICLE } from '../../scope/reticles.ts';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import {
  angleName,
  bracketName,
  circumstancesOf,
  elevationText,
  isByCrosswind,
  useUnits,
  windText,
} from '../../units/index.ts';
import { CardCertainty } from './card-certainty.tsx';
import { CardChoice } from './card-choice.tsx';
import { CardExport } from './card-export.tsx';
import { CardTable } from './card-table.tsx';
import { type CardViewRow, cardDecimals, cardRows, rowAfter } from './card-view.ts';
import { FlyCard } from './fly-card.tsx';
import { replaceCard } from './use-make-card.ts';

interface BracketListProps {
  readonly card: cards.Card;
  /** Marked distance, yards. */
  readonly markedYd: number | undefined;
}

const BracketList = ({ card, markedYd }: BracketListProps) => {
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
              { header: 'Distance', cell: (t) => units.text('range', t.distance) },
              {
                header: 'Elevation',
                align: 'end',
                cell: (t) => elevationText(units, t.elevation, decimals),
              },
              { header: 'Wind low', align: 'end', cell: (t) => windText(units, t.windageLow, decimals) },
              { header: 'Wind hold', align: 'end', cell: (t) => windText(units, t.windage, decimals) },
              { header: 'Wind high', align: 'end', cell: (t) => windText(units, t.windageHigh, decimals) },
              {
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

type View = 'table' | 'brackets';
const SHORTCUTS = { group: 'DOPE card' } as const;

const Header = ({ card }: { readonly card: cards.Card }) => {
  const units = useUnits();
  const { metadata: m, createdAt } = card;
  const { wind, coriolis } = circumstancesOf(units, card);
  const figures = cardFigures(card);
  return (
    <p className="text-sm text-ink-2">
      {Number.isFinite(m.environment.temperature)
        ? `${m.profileName}, zero ${units.text('range', m.zeroRange)}. ${units.text('temperature', m.environment.temperature)}, ${units.text('pressure', m.environment.pressure)} station pressure, ${units.number(m.environment.humidity)} % humidity. `
        : 'The rifle and the air it was made for are not stated. '}
      {m.scenarioName === null ? '' : `${m.scenarioName}. `}
      {wind === null ? '' : `${wind}. `}
      {coriolis === null ? '' : `${coriolis}. `}
      {figures.charAt(0).toUpperCase() + figures.slice(1)}. Made {formatDate(createdAt)}.
    </p>
  );
};

const HoldSeen = ({
  card,
  row,
  bracket,
}: {
  readonly card: cards.Card;
  readonly row: CardViewRow | undefined;
  readonly bracket: number;
}) => {
  const units = useUnits();
  const own = useCall(profiles.listProfiles, {}).data?.find(({ name }) => name === card.metadata.profileName);
  const holds = row?.brackets[bracket];
  if (row === undefined || !holds) return null;
  return (
    <section aria-label="The hold in the reticle" className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        {units.text('range', row.distanceYd)},{' '}
        {isByCrosswind(card) ? `crosswind ${row.heads[bracket]} ${units.name('wind')}` : `wind ${row.heads[bracket]}`}
      </p>
      <HoldPicture
        reticle={own?.reticleType ?? DEFAULT_RETICLE}
        isDialed
        upMil={holds.ownElevation ?? row.elevationMil}
        rightMil={holds.hold}
        decimals={cardDecimals(card.metadata.precisionMil)}
        targetMil={row.target === null ? undefined : moaToMil(row.target.sizeMoa)}
      />
    </section>
  );
};

export const DopeCard = ({ card }: { readonly card: cards.Card }) => {
  const units = useUnits();
  const last = useCall(wmp.phase3Status, {}).data;
  // if this card's run is the newest, cards with other numbers of holds can be made from it
  const runId = card.stageId !== null && last?.stageId === card.stageId ? last.runId : null;
  const change = useMutation({
    mutationFn: (holds: number) => replaceCard(card, runId ?? 0, holds),
    onError: useFailureToast('DOPE Card Creation Failed', 'The card could not be made.'),
  });
  const [view, setView] = useState<View>('table');
  const [row, setRow] = useState(0);
  const [bracket, setBracket] = useState(0);
  const rows = cardRows(units, card);
  useShortcut(['ArrowUp', 'w'], 'Previous target of the card', () => setRow(rowAfter(row, -1, rows.length)), SHORTCUTS);
  useShortcut(['ArrowDown', 's'], 'Next target of the card', () => setRow(rowAfter(row, 1, rows.length)), SHORTCUTS);
  const content = {
    table: <CardTable card={card} row={row} bracket={bracket} onChooseRow={setRow} onChooseBracket={setBracket} />,
    brackets: <BracketList card={card} markedYd={rows[row]?.distanceYd} />,
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Header card={card} />
      {card.promise ? (
        <CardChoice card={card} onChoose={runId === null || change.isPending ? null : change.mutate} />
      ) : (
        <p className="text-sm text-ink-2">Not tested in fresh wind: it has no stage and no hit promise.</p>
      )}
      <Tabs<View>
        label="Views of the card"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'table', label: 'DOPE Table', content: content.table },
          { value: 'brackets', label: 'Wind Brackets', content: content.brackets },
        ]}
      />
      <p className="text-xs text-ink-3">
        Corrections in {angleName(units)}: U up, D down, R right, L left. W and S, or the arrow keys, walk through the
        targets.
      </p>
      <HoldSeen card={card} row={rows[row]} bracket={bracket} />
      <CardCertainty card={card} target={rows[row]?.target?.number} />
      <FlyCard key={card.id} card={card} />
      <CardExport card={card} />
    </div>
  );
};
