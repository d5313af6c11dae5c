import { Panel } from '../../kit/panel.tsx';
import { CardList } from './card-list.tsx';
import { CreationForm } from './creation-form.tsx';
import { DopeCard } from './dope-card.tsx';
import { useCards } from './use-cards.ts';
import type { WmpSource } from './wmp-source.ts';

/** Range cards: creation, view, export, deletion. */
export const CardsTab = ({ source }: { readonly source: WmpSource }) => {
  const cards = useCards();
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <CreationForm source={source} />
        <CardList {...cards} />
      </div>
      {cards.active && (
        <Panel
          title={
            <span className="text-lg tracking-normal [overflow-wrap:anywhere] normal-case text-ink">
              {cards.active.name}
            </span>
          }
        >
          <DopeCard key={cards.active.id} card={cards.active} />
        </Panel>
      )}
    </div>
  );
};
