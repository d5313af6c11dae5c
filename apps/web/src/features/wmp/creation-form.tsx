import { useMutation } from '@tanstack/react-query';
import { cards } from '@windcall/contract';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { refresh } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { createCard } from './use-make-card.ts';
import { useLastOptimization, useResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';
import { askedBy, type Way, YourEye } from './your-eye.tsx';

/** The run for a new card: this visit's, or the last one kept by the server; null without one. */
const useRunId = (source: WmpSource): number | null => {
  const { phase3 } = useResults(source);
  const kept = useLastOptimization(source);
  const last = kept?.differs === null ? kept.run : null;
  return phase3?.runId ?? (last?.results ? last.runId : null);
};

/** Makes a card from the optimization. */
export const CreationForm = ({ source }: { readonly source: WmpSource }) => {
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
    onError: (error) => toastError('DOPE Card Creation Failed', messageOf(units, error, 'The card could not be made.')),
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
