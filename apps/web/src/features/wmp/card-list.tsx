import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { IconButton } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatDate } from '../../kit/format-date.ts';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';
import type { Cards } from './use-cards.ts';

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
