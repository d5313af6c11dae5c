import type { cards } from '@windcall/contract';
import { Fragment } from 'react';
import { classNames, KEYBOARD_SCROLL } from '../../kit/index.ts';
import { angleName, elevationText, isByCrosswind, onTargetText, useUnits, windText } from '../../units/index.ts';
import { CARD_ROW_PX, type CardViewRow, cardDecimals, cardRows, newHeads } from './card-view.ts';

interface CardTableProps {
  readonly card: cards.Card;
  /** Marked row and bracket, from 0. */
  readonly row: number;
  readonly bracket: number;
  readonly onChooseRow: (row: number) => void;
  readonly onChooseBracket: (bracket: number) => void;
}

const ROW = { height: CARD_ROW_PX } as const;

interface HeadsProps extends Pick<CardTableProps, 'card' | 'bracket' | 'onChooseBracket'> {
  readonly heads: readonly string[];
}
const Heads = ({ card, bracket, onChooseBracket, heads }: HeadsProps) => (
  <>
    {card.windBrackets.map((b, i) => (
      <th key={b.label} scope="colgroup" colSpan={3} className="border-b border-l border-edge border-l-line px-1">
        <button
          type="button"
          aria-pressed={i === bracket}
          title="Choose this wind bracket"
          className={classNames(
            'w-full rounded-sm px-2 py-1 text-center text-sm font-medium hover:text-ink',
            i === bracket ? 'text-accent underline underline-offset-4' : 'text-ink-2',
          )}
          onClick={() => onChooseBracket(i)}
        >
          {heads[i]}
        </button>
      </th>
    ))}
  </>
);

interface HoldNoteProps {
  readonly holds: NonNullable<CardViewRow['brackets'][number]>;
  readonly decimals: 1 | 2;
}
/** A hold's own elevation, and the part of its crosswinds in which it hits. */
const HoldNote = ({ holds: { ownElevation, crosswind, onTarget }, decimals }: HoldNoteProps) => {
  const units = useUnits();
  const part = crosswind && onTarget && onTargetText(units, crosswind, onTarget);
  return (
    <>
      {ownElevation !== null && <span className="ml-2 text-warn">{elevationText(units, ownElevation, decimals)}</span>}
      {part && <span className="ml-2 font-sans text-xs text-ink-3">on {part}</span>}
    </>
  );
};

export const CardTable = ({ card, row, bracket, onChooseRow, onChooseBracket }: CardTableProps) => {
  const units = useUnits();
  const decimals = cardDecimals(card.metadata.precisionMil);
  const rows = cardRows(units, card);
  const groups = rows.filter((_, i) => newHeads(rows, i) !== null).length;
  const unit = isByCrosswind(card) ? units.name('wind') : '';
  const chosen = { card, bracket, onChooseBracket };
  return (
    <section aria-label={`${card.name}, table`} {...KEYBOARD_SCROLL} className="overflow-x-auto">
      <table className="border-separate border-spacing-0 text-left whitespace-nowrap">
        <caption className="sr-only">
          {card.name}: corrections in {angleName(units)} by distance and wind bracket
        </caption>
        <thead>
          <tr>
            <th
              scope="col"
              rowSpan={2}
              className="engraved sticky left-0 z-10 border-b border-edge bg-ground px-2 align-bottom"
            >
              {units.spoken('range').replace(/^./, (first) => first.toUpperCase())}
            </th>
            <th scope="col" rowSpan={2} className="engraved border-b border-edge px-2 text-right align-bottom">
              Elevation
            </th>
            {groups > 1 ? (
              <th
                scope="colgroup"
                colSpan={3 * card.windBrackets.length}
                className="engraved border-l border-line px-1 text-center"
              >
                Crosswind for the target, {unit}
              </th>
            ) : (
              <Heads {...chosen} heads={(rows[0]?.heads ?? []).map((text) => `${text} ${unit}`.trim())} />
            )}
          </tr>
          <tr>
            {card.windBrackets.flatMap((b) =>
              (['Low', 'Hold', 'High'] as const).map((name) => (
                <th
                  key={`${b.label} ${name}`}
                  scope="col"
                  className={classNames(
                    'engraved border-b border-edge px-2 text-right',
                    name === 'Low' && 'border-l border-l-line',
                  )}
                >
                  {name}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((r, index) => (
            <Fragment key={r.key}>
              {groups > 1 && newHeads(rows, index) !== null && (
                <tr>
                  <td colSpan={2} className="border-b border-edge" />
                  <Heads {...chosen} heads={r.heads} />
                </tr>
              )}
              <tr
                style={ROW}
                aria-current={index === row || undefined}
                className="figure cursor-pointer hover:bg-raised aria-current:bg-accent-wash"
                onClick={() => onChooseRow(index)}
              >
                <th
                  scope="row"
                  className="sticky left-0 z-10 bg-ground px-2 font-normal in-aria-current:bg-accent-wash"
                >
                  {units.format('range', r.distanceYd).figure}
                  {r.target && (
                    <span className="ml-2 font-sans text-xs text-ink-3">
                      #{r.target.number}, {r.target.directionOfFireDeg}°
                    </span>
                  )}
                  {r.isSubsonic && <span className="ml-2 font-sans text-xs text-warn">subsonic</span>}
                </th>
                <td className="px-2 text-right">{elevationText(units, r.elevationMil, decimals)}</td>
                {r.brackets.flatMap((holds, i) =>
                  (['low', 'hold', 'high'] as const).map((name) => (
                    <td
                      key={`${card.windBrackets[i]?.label} ${name}`}
                      className={classNames(
                        'px-2 text-right',
                        name === 'low' && 'border-l border-line',
                        name !== 'hold' ? 'text-ink-2' : i === bracket ? 'text-accent' : 'text-ink',
                      )}
                    >
                      {holds === null ? '–' : windText(units, holds[name], decimals)}
                      {name === 'hold' && holds !== null && <HoldNote holds={holds} decimals={decimals} />}
                    </td>
                  )),
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
};
