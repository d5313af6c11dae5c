import { games } from '@windcall/contract';
import { flagText } from '@windcall/units';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { newId } from '../../api/new-id.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { DirectionField } from '../../kit/direction-field.tsx';
import { NumberField } from '../../kit/number-field.tsx';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { entrySender, sendEntries } from './game-senders.ts';

interface FieldEntryFormProps {
  /** The shot that is corrected; a new one where null. */
  readonly entry: games.FieldEntry | null;
  /** A correction was saved, or left. */
  readonly onDone: () => void;
}

/** One line a shot: what was called is enough. A new one is kept in this browser first; a correction needs the server. */
export const FieldEntryForm = ({ entry, onDone }: FieldEntryFormProps) => {
  const units = useUnits();
  const [distance, setDistance] = useState<number | null>(entry?.distance ?? null);
  const [lo, setLo] = useState<number | null>(entry?.called.lo ?? null);
  const [hi, setHi] = useState<number | null>(entry?.called.hi ?? null);
  const [speed, setSpeed] = useState<number | null>(entry?.metered?.speed ?? null);
  const [from, setFrom] = useState(entry?.metered?.from ?? 90);
  const [held, setHeld] = useState<number | null>(entry?.held ?? null);
  const [impact, setImpact] = useState<number | null>(entry?.impact?.right ?? null);
  const [hit, setHit] = useState<'yes' | 'no' | 'unseen'>(entry?.hit == null ? 'unseen' : flagText(entry.hit));
  const [note, setNote] = useState(entry?.note ?? '');
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isCorrection = entry !== null;
  // the line that is corrected may stand far below
  useEffect(() => {
    if (isCorrection) form.current?.querySelector('input')?.focus();
  }, [isCorrection]);
  const change = useCallMutation(games.changeFieldEntry, {
    onSuccess: () => {
      void refresh(games.listFieldLog);
      onDone();
    },
  });
  const isReady = distance !== null && lo !== null && hi !== null && lo <= hi;
  const save = (): void => {
    if (!isReady) {
      setSaid('Enter the range, and the low and high end of your call.');
      return;
    }
    const best = entry?.called.best ?? null;
    const values = {
      distance,
      called: { lo, hi, ...(best !== null && lo <= best && best <= hi && { best }) },
      metered: speed === null ? null : { speed, from },
      held,
      hit: hit === 'unseen' ? null : hit === 'yes',
      impact: impact === null ? null : { right: impact },
      note,
    };
    if (entry !== null) {
      change.mutate({ params: { id: entry.id }, body: values });
      return;
    }
    const made = { ...values, id: newId(), at: new Date().toISOString(), profileId: desk.rifleId.read() };
    const isKept = entrySender.keep(made);
    setSaid(isKept ? 'Written down.' : 'This browser has no room left. Nothing was kept.');
    setImpact(null);
    setNote('');
    sendEntries();
  };
  return (
    <form
      ref={form}
      aria-label={entry === null ? 'New entry' : 'Correct the entry'}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="games-form">
        <NumberField label="Range" kind="range" min={10} max={3000} value={distance} onChange={setDistance} />
        <NumberField label="Called, low" kind="wind" axis="wind" min={-40} max={40} value={lo} onChange={setLo} />
        <NumberField label="Called, high" kind="wind" axis="wind" min={-40} max={40} value={hi} onChange={setHi} />
        <NumberField
          label="Metered"
          kind="wind"
          min={0}
          max={40}
          value={speed}
          onChange={setSpeed}
          onEmpty={() => setSpeed(null)}
        />
        <DirectionField label="Metered, from" value={from} onChange={setFrom} />
        <NumberField
          label="Held"
          kind="angle"
          axis="wind"
          min={-20}
          max={20}
          value={held}
          onChange={setHeld}
          onEmpty={() => setHeld(null)}
        />
        <NumberField
          label="Impact from center"
          kind="angle"
          axis="wind"
          min={-20}
          max={20}
          value={impact}
          onChange={setImpact}
          onEmpty={() => setImpact(null)}
        />
        <TextField label="Note" value={note} maxLength={500} onChange={setNote} />
      </div>
      <div className="games-row mt-3">
        <SegmentedControl
          label="Hit"
          value={hit}
          onChange={setHit}
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: 'unseen', label: 'Not seen' },
          ]}
        />
        <Button type="submit" variant="primary" pending={change.isPending}>
          {entry === null ? 'Write down' : 'Save'}
        </Button>
        {entry !== null && <Button onClick={onDone}>Cancel</Button>}
        <span role="status">{said}</span>
        {change.error && (
          <span role="alert" className="text-warn">
            {messageOf(units, change.error, 'Not saved. Try again.')}
          </span>
        )}
      </div>
    </form>
  );
};
