import { useMutation } from '@tanstack/react-query';
import { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { panelOf, refresh, useActiveCard, useChosenScenario, useDeleteCard, useFailureToast } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather } from '../../desk/weather.ts';
import {
  Button,
  ConfirmDialog,
  classNames,
  EmptyState,
  formatDate,
  IconButton,
  Panel,
  Select,
  Tabs,
  TextField,
} from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { toast } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';
import { AnalysisTab } from './analysis-tab.tsx';
import { BracketsTab } from './brackets-tab.tsx';
import { DopeCard } from './dope-card.tsx';
import { MakeMyCard } from './make-my-card.tsx';
import { MilpTab } from './milp-tab.tsx';
import { createCard } from './use-make-card.ts';
import { useWmpRun } from './use-wmp-run.ts';
import { useWmpSettings } from './use-wmp-settings.ts';
import { useLastOptimization, useResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';
import { askedBy, type Way, YourEye } from './your-eye.tsx';

const useCards = () => {
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

const CardList = ({ list, all, active, show, remove, removing }: Cards) => {
  const units = useUnits();
  const [doomed, setDoomed] = useState<cards.Card | null>(null);
  return (
    <Panel
      title="Existing DOPE Cards"
      {...panelOf(units, list)}
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

const useRunId = (source: WmpSource): number | null => {
  const { phase3 } = useResults(source);
  const kept = useLastOptimization(source);
  const last = kept?.differs === null ? kept.run : null;
  return phase3?.runId ?? (last?.results ? last.runId : null);
};

const CreationForm = ({ source }: { readonly source: WmpSource }) => {
  const units = useUnits();
  const runId = useRunId(source);
  const [name, setName] = useState('');
  const [precision, setPrecision] = useState<(typeof cards.CARD_PRECISIONS_MIL)[number]>(0.1);
  const [way, setWay] = useState<Way>('practice');
  const create = useMutation({
    mutationFn: createCard,
    onSuccess: async (card) => {
      setName('');
      toast({ title: 'DOPE Card Created', description: `${card.name} can be used in Fire Control now.` });
      await refresh(cards.listCards);
      desk.cardId.write(String(card.id));
    },
    onError: useFailureToast('DOPE Card Creation Failed', 'The card could not be made.'),
  });
  const submit = () => {
    if (runId === null) return;
    create.mutate({
      ...{ runId, holds: null, precision, ...askedBy(way) },
      cardName: name.trim() === '' ? cards.DEFAULT_CARD_NAME : name.trim(),
    });
  };
  return (
    <Panel title="DOPE Card Generation">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Card name"
          value={name}
          onChange={setName}
          placeholder={cards.DEFAULT_CARD_NAME}
          maxLength={120}
        />
        <Select
          label="Precision"
          value={String(precision)}
          onChange={(value) => setPrecision(cards.CARD_PRECISIONS_MIL.find((p) => String(p) === value) ?? 0.1)}
          choices={cards.CARD_PRECISIONS_MIL.map((p) => ({ value: String(p), label: units.text('angle', p, 2) }))}
        />
        <YourEye value={way} onChange={setWay} />
        {runId === null && <p className="text-sm text-warn">Run an optimization first: a card is made from it.</p>}
        <Button type="submit" pending={create.isPending} disabled={runId === null} className="self-start">
          Create DOPE Card
        </Button>
      </form>
    </Panel>
  );
};

const CardsTab = ({ source }: { readonly source: WmpSource }) => {
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

type View = 'analysis' | 'optimization' | 'cards';
type Step = 'brackets' | 'milp';

export const WmpScreen = () => {
  const [view, setView] = useState<View>('analysis');
  const [step, setStep] = useState<Step>('brackets');
  const { scenario } = useChosenScenario();
  const profileId = useThing(desk.rifleId);
  const weather = useWeather();
  const { field } = weather;
  const effects = useThing(desk.effects);
  const source: WmpSource = { field, scenario, profileId, weather, effects };
  const settings = useWmpSettings();
  const tab = { source, settings, run: useWmpRun(source, settings) };
  const optimization = (
    <Tabs<Step>
      label="Steps of the optimization"
      value={step}
      onChange={setStep}
      tabs={[
        {
          value: 'brackets',
          label: 'Mathematical Bracket Generation',
          content: <BracketsTab {...tab} />,
        },
        {
          value: 'milp',
          label: 'MILP (Phase 3)',
          content: <MilpTab {...tab} />,
        },
      ]}
    />
  );
  return (
    <Screen
      title="Windhold Probability Module"
      lead="Which few wind holds to carry: found in your wind field, for your rifle and your targets, and proven the best."
    >
      <MakeMyCard source={source} leastCoverage={settings.milp.p_min} />
      <Tabs<View>
        label="Parts of the module"
        value={view}
        onChange={setView}
        tabs={[
          {
            value: 'analysis',
            label: 'Wind Field Analysis',
            content: <AnalysisTab {...tab} />,
          },
          { value: 'optimization', label: 'Optimization', content: optimization },
          { value: 'cards', label: 'DOPE Cards', content: <CardsTab source={source} /> },
        ]}
      />
    </Screen>
  );
};
