import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { EyeOff, StepForward, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import {
  ConfirmDialog,
  classNames,
  DialMark,
  IconButton,
  KEYBOARD_SCROLL,
  Term,
  Toolbar,
  ToolbarButton,
} from '../../../kit/index.ts';
import {
  angleName,
  chosenBy,
  dialsApart,
  elevationText,
  type Turrets,
  useUnits,
  windText,
} from '../../../units/index.ts';
import { bracketsOf, CARD_ROW_PX, type CardLine, type CardRow, rowOf, rowsOf } from './range-card.ts';

interface RangeCardOverlayProps {
  readonly card: cards.Card;
  readonly bracket: number;
  readonly line: CardLine;
  readonly turrets: Turrets | null;
  readonly count: number;
  readonly removing: boolean;
  /** Mismatch of the card and the loaded stage, as a sentence; null if it fits. */
  readonly difference: string | null;
  readonly onChooseBracket: (index: number) => void;
  readonly onHide: () => void;
  readonly onCycle: () => void;
  readonly onDelete: () => void;
}

/** From this number on, bracket columns are narrower, so that the narrowest layout shows all. */
const DENSE_COLUMNS = 4;
const ROW_STYLE = { height: CARD_ROW_PX } as const;

export const RangeCardOverlay = memo((props: RangeCardOverlayProps) => {
  const units = useUnits();
  const { card, bracket, line, turrets, count, removing, difference } = props;
  const { onChooseBracket, onHide, onCycle, onDelete } = props;
  const [asking, setAsking] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const brackets = bracketsOf(card);
  const rows = rowsOf(units, card);
  const current = rowOf(rows, line);
  const dials = turrets === null ? null : dialsApart(units, turrets);
  const columns = brackets.length + Number(dials?.elevation.isApart ?? false) + Number(dials?.wind.isApart ?? false);
  const isDense = columns >= DENSE_COLUMNS;
  const elevationOf = (row: CardRow): number | null => row.elevationsMil[bracket] ?? row.elevationMil;
  useEffect(() => {
    if (frame.current && current >= 0) frame.current.scrollTop = current * CARD_ROW_PX;
  }, [current]);
  /** The brackets are one stop of the Tab key; arrows choose a neighbor. */
  const onHeadKey = (event: KeyboardEvent, i: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step === undefined ? undefined : brackets[i + step];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    onChooseBracket(i + step);
    frame.current?.querySelectorAll<HTMLElement>('thead button')[i + step]?.focus();
  };
  // Row of the current target; the first row before one is chosen.
  const chosen = rows[Math.max(0, current)];
  const heads = brackets.length > 0 ? (chosen?.heads ?? []) : ['Wind'];
  const crosswindUnit = chosen?.isByCrosswind ? units.name('wind') : null;

  return (
    <section aria-label="Range card" className="range-card flex shrink-0 flex-col rounded border border-edge bg-raised">
      <header className="flex items-center justify-between gap-1 border-b border-line py-0.5 pr-1 pl-3">
        <h2 className="min-w-0 truncate text-sm">{card.name}</h2>
        <Toolbar label="This card" className="flex shrink-0">
          {count > 1 && (
            <ToolbarButton>
              <IconButton label="Next range card" onClick={onCycle}>
                <StepForward aria-hidden className="size-4" />
              </IconButton>
            </ToolbarButton>
          )}
          <ToolbarButton>
            <IconButton label="Hide" onClick={onHide}>
              <EyeOff aria-hidden className="size-4" />
            </IconButton>
          </ToolbarButton>
          <ToolbarButton>
            <IconButton label="Delete" disabled={removing} onClick={() => setAsking(true)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </ToolbarButton>
        </Toolbar>
      </header>
      <p className="border-b border-line px-3 py-0.5 text-xs text-ink-3 tabular-nums">
        {cardFigures(card)}
        {crosswindUnit !== null && (
          <>
            {' · '}
            <Term name="Crosswind" note={`Choose the hold for the current target by ${chosenBy(card)}.`}>
              crosswind, {crosswindUnit}
            </Term>
          </>
        )}
      </p>
      {difference !== null && (
        <p role="status" className="border-b border-line px-3 py-1 text-xs text-warn">
          {difference}
        </p>
      )}
      <section
        ref={frame}
        aria-label="Rows"
        {...(brackets.length === 0 && KEYBOARD_SCROLL)}
        className="range-card-rows"
      >
        <table
          className={classNames(
            'w-full border-separate border-spacing-0',
            isDense ? 'range-card-dense text-xs' : 'text-sm',
          )}
        >
          <caption className="sr-only">
            {card.name}: corrections in {angleName(units)} by distance and wind bracket
          </caption>
          <thead>
            <tr>
              <th scope="col" className="card-head text-left!">
                {units.name('range')}
              </th>
              <th scope="col" className="card-head">
                Elev
              </th>
              {dials?.elevation.isApart && (
                <th scope="col" className="card-head">
                  Dial <span className="block font-normal normal-case">{dials.elevation.unit}</span>
                </th>
              )}
              {heads.map((head, i) => (
                <th key={brackets[i]?.label ?? head} scope="col" className="card-head" aria-current={i === bracket}>
                  {brackets.length > 0 ? (
                    <button
                      type="button"
                      aria-pressed={i === bracket}
                      className={classNames(
                        'min-h-6 rounded-sm text-right text-balance hover:text-ink',
                        i === bracket && 'text-accent underline underline-offset-4',
                      )}
                      tabIndex={i === bracket ? 0 : -1}
                      onClick={() => onChooseBracket(i)}
                      onKeyDown={(event) => onHeadKey(event, i)}
                    >
                      {head}
                      {crosswindUnit !== null && <span className="sr-only"> {crosswindUnit} of crosswind</span>}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              ))}
              {dials?.wind.isApart && (
                <th scope="col" className="card-head">
                  Dial <span className="block font-normal normal-case">{dials.wind.unit}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.key}
                style={ROW_STYLE}
                aria-current={index === current || undefined}
                className="figure whitespace-nowrap aria-current:bg-accent-wash"
              >
                <th scope="row" className="px-2 text-left font-normal">
                  {units.format('range', row.distanceYd).figure}
                  {rows.filter((other) => other.distanceYd === row.distanceYd).length > 1 && (
                    <span className="ml-1 font-sans text-xs text-ink-3">{row.directionOfFireDeg}°</span>
                  )}
                  {index === current && <span className="sr-only"> current target</span>}
                </th>
                <td className="px-2 text-right">
                  {elevationOf(row) === null ? '–' : elevationText(units, elevationOf(row) ?? 0)}
                </td>
                {dials?.elevation.isApart && (
                  <td className="px-2 text-right">
                    <DialMark dial={dials.elevation} correctionMil={elevationOf(row)} />
                  </td>
                )}
                {row.windageMil.map((mil, i) => (
                  <td
                    key={brackets[i]?.label ?? 'wind'}
                    className={classNames('px-2 text-right', i === bracket ? 'text-accent' : 'text-ink-2')}
                  >
                    {mil === null ? '–' : windText(units, mil)}
                  </td>
                ))}
                {dials?.wind.isApart && (
                  <td className="px-2 text-right">
                    <DialMark dial={dials.wind} correctionMil={row.windageMil[bracket] ?? null} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete range card"
        text={`Are you sure you want to delete "${card.name}"? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      />
    </section>
  );
});
