import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { useActiveCard, useDeleteCard } from '../../api/use-active-card.ts';
import { desk } from '../../desk/desk.ts';
import { IconButton } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';

/** The shooter's cards, the active one (by default the first), and their deletion. */
export const useCards = () => {
  const { list, all, active } = useActiveCard();
  return {
    list,
    all: all ?? [],
    active,
    show: (card: cards.Card) => void desk.cardId.write(String(card.id)),
    ...useDeleteCard(),
  };
};
type Cards = ReturnType<typeof useCards>;

/** The shooter's cards: a press shows one, the bin deletes one after asking. */
export const CardList = ({ list, all, active, show, remove, removing }: Cards) => {
  const units = useUnits();
  const [doomed, setDoomed] = useState<cards.Card | null>(null);
  return (
    <Panel
      title="Existing DOPE Cards"
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'The server did not answer.') : null}
      onRetry={() => void list.refetch()}
      empty={
        all.length === 0 && (
          <EmptyState
            title="No cards yet"
            text="A DOPE card lists elevation and wind holds by distance. Fire Control can dial from it."
            className="pt-0"
          />
        )
      }
    >
      <ul className="flex flex-col">
        {all.map((card) => (
          <li
            key={card.id}
            className={classNames(
              'flex items-center gap-2 border-b border-line',
              card === active && 'border-l-2 border-l-accent pl-2',
            )}
          >
            <button
              type="button"
              aria-pressed={card === active}
              className="min-w-0 flex-1 py-2 text-left hover:text-ink"
              onClick={() => show(card)}
            >
              <span className="block truncate">{card.name}</span>
              <span className="block truncate text-xs text-ink-3">
                {card.metadata.profileName}, {formatDate(card.createdAt)}
              </span>
              <span className="block truncate text-xs text-ink-3">{cardFigures(card)}</span>
            </button>
            <IconButton label={`Delete ${card.name}`} onClick={() => setDoomed(card)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null);
        }}
        title="Delete DOPE card"
        text={`Are you sure you want to delete "${doomed?.name ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete"
        variant="danger"
        pending={removing}
        onConfirm={() => {
          if (doomed) void remove(doomed).then(() => setDoomed(null));
        }}
      />
    </Panel>
  );
};
