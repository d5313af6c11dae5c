import { type BodyOf, cards } from '@windcall/contract';
import { counted } from '@windcall/units';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { AGAIN_WHEN_BUSY } from '../../api/when-busy.ts';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { bestOf, paretoOf, singleOf } from './phase3-result.ts';
import { upTo } from './wind-words.ts';
import { useLastOptimization, useResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';

type CreateBody = BodyOf<typeof cards.createCard>;
type Kind = NonNullable<CreateBody['kind']>;

const KINDS = [
  { value: 'minimum-width', label: 'Narrowest brackets that cover the wind' },
  { value: 'hit-probability', label: 'Holds with the most hits on these targets' },
] as const;
const MOST_HOLDS = [1, 2, 3, 4] as const;

/** What a card can be made from: this visit's optimization, or the one the server keeps; null when neither solved. */
const useBasis = (source: WmpSource) => {
  const { phase3 } = useResults(source);
  const kept = useLastOptimization(source);
  const last = kept?.differs === null ? kept.run : null;
  const run =
    phase3 ??
    (last?.results && last.mode && last.runId !== null
      ? { mode: last.mode, results: last.results, runId: last.runId }
      : null);
  if (run === null) return null;
  const pareto = paretoOf(run);
  const counts = pareto?.results.map((r) => r.U) ?? [singleOf(run)?.brackets.length ?? 0];
  const best = pareto ? bestOf(pareto)?.U : counts[0];
  return best ? { run, counts, best } : null;
};

/** Makes a card from the optimization. */
export const CreationForm = ({ source }: { readonly source: WmpSource }) => {
  const units = useUnits();
  const basis = useBasis(source);
  const [name, setName] = useState('');
  const [precision, setPrecision] = useState<(typeof cards.CARD_PRECISIONS_MIL)[number]>(0.1);
  const [kind, setKind] = useState<Kind>('minimum-width');
  const [chosen, setChosen] = useState<number | null>(null);
  const create = useCallMutation(cards.createCard, {
    ...AGAIN_WHEN_BUSY,
    onSuccess: async (card) => {
      setName('');
      toast({ title: 'DOPE Card Created', description: `${card.name} can be used in Fire Control now.` });
      await refresh(cards.listCards);
      desk.cardId.write(String(card.id));
    },
    onError: (error) => toastError('DOPE Card Creation Failed', messageOf(units, error, 'The card could not be made.')),
  });
  const counts: readonly number[] = kind === 'hit-probability' ? MOST_HOLDS : (basis?.counts ?? []);
  const count = chosen !== null && counts.includes(chosen) ? chosen : basis?.best;
  const submit = () => {
    if (basis === null) return;
    create.mutate({
      body: {
        runId: basis.run.runId,
        cardName: name.trim() === '' ? cards.DEFAULT_CARD_NAME : name.trim(),
        precision,
        kind,
        brackets: count ?? null,
      },
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
        <Select label="What the holds are chosen for" value={kind} onChange={setKind} choices={KINDS} />
        {counts.length > 1 && (
          <Select
            label={kind === 'hit-probability' ? 'Holds on the card' : 'Brackets on the card'}
            value={String(count)}
            onChange={(value) => setChosen(Number(value))}
            choices={counts.map((c) => ({
              value: String(c),
              label: kind === 'hit-probability' ? counted(c, 'hold') : upTo(c),
            }))}
          />
        )}
        {basis === null && (
          <p className="text-sm text-warn">Run an optimization first: a card is made from its brackets.</p>
        )}
        <Button type="submit" pending={create.isPending} disabled={basis === null} className="self-start">
          Create DOPE Card
        </Button>
      </form>
    </Panel>
  );
};
