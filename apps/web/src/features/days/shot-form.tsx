import { FIELD_LOG_LABELS, games } from '@windcall/contract';
import { flagText } from '@windcall/units';
import { useEffect, useRef, useState } from 'react';
import { messageOf, newId, refresh, useCallMutation } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import {
  Button,
  choicesOf,
  DirectionField,
  FormFrame,
  NumberFields,
  SegmentedControl,
  TextField,
  useFields,
} from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { entrySender, sendEntries } from './entry-sender.ts';

interface ShotFormProps {
  /** The corrected shot; null for a new one. */
  readonly entry: games.FieldEntry | null;
  readonly onDone: () => void;
}

interface EntryForm {
  distance: number | null;
  lo: number | null;
  hi: number | null;
  speed: number | null;
  from: number;
  held: number | null;
  impact: number | null;
  hit: 'yes' | 'no' | 'unseen';
  note: string;
}

const CALL = [
  { name: 'distance', label: FIELD_LOG_LABELS['games.distance'], kind: 'range', bounds: [10, 3000] },
  { name: 'lo', label: FIELD_LOG_LABELS['called.lo'], kind: 'wind', axis: 'wind', bounds: [-40, 40] },
  { name: 'hi', label: FIELD_LOG_LABELS['called.hi'], kind: 'wind', axis: 'wind', bounds: [-40, 40] },
] as const;
const METERED = [{ name: 'speed', label: FIELD_LOG_LABELS['metered.speed'], kind: 'wind', bounds: [0, 40] }] as const;
const MIL = { kind: 'angle', axis: 'wind', bounds: [-20, 20] } as const;
const SEEN = [
  { ...MIL, name: 'held', label: FIELD_LOG_LABELS.held },
  { ...MIL, name: 'impact', label: FIELD_LOG_LABELS['impact.right'] },
] as const;

/** One line per shot; only the call is required. A new shot is kept in this browser first; a correction needs the server. */
export const ShotForm = ({ entry, onDone }: ShotFormProps) => {
  const units = useUnits();
  const {
    values: typed,
    set,
    field,
  } = useFields<EntryForm>({
    distance: entry?.distance ?? null,
    lo: entry?.called.lo ?? null,
    hi: entry?.called.hi ?? null,
    speed: entry?.metered?.speed ?? null,
    from: entry?.metered?.from ?? 90,
    held: entry?.held ?? null,
    impact: entry?.impact?.right ?? null,
    hit: entry?.hit == null ? 'unseen' : flagText(entry.hit),
    note: entry?.note ?? '',
  });
  const { distance, lo, hi, speed, from, held, impact, hit, note } = typed;
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isCorrection = entry !== null;
  // the corrected line may be far below the form
  useEffect(() => {
    if (isCorrection) form.current?.querySelector('input')?.focus();
  }, [isCorrection]);
  const change = (part: Partial<EntryForm>): void => {
    for (const [name, value] of Object.entries(part)) set(name as keyof EntryForm, value);
  };
  const correct = useCallMutation(games.changeFieldEntry, {
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
      impact: impact === null ? null : { right: impact, ...(entry?.impact && { up: entry.impact.up }) },
      note,
    };
    if (entry !== null) {
      correct.mutate({ params: { id: entry.id }, body: values });
      return;
    }
    const made = { ...values, id: newId(), at: new Date().toISOString(), profileId: desk.rifleId.read() };
    const isKept = entrySender.keep(made);
    setSaid(isKept ? 'Written down.' : 'This browser has no room left. Nothing was kept.');
    set('impact', null);
    set('note', '');
    sendEntries();
  };
  return (
    <FormFrame
      ref={form}
      aria-label={entry === null ? 'New entry' : 'Correct the entry'}
      trouble={correct.error && messageOf(units, correct.error, 'Not saved. Try again.')}
      onSubmit={save}
    >
      <div className="shot-form">
        <NumberFields fields={CALL} values={typed} onChange={change} />
        <NumberFields fields={METERED} values={typed} onChange={change} onEmptied={change} />
        <DirectionField label={FIELD_LOG_LABELS['metered.from']} {...field('from')} />
        <NumberFields fields={SEEN} values={typed} onChange={change} onEmptied={change} />
        <TextField label={FIELD_LOG_LABELS.note} maxLength={500} {...field('note')} />
      </div>
      <div className="flex flex-wrap items-center gap-3 mt-3">
        <SegmentedControl
          label={FIELD_LOG_LABELS.hit}
          {...field('hit')}
          choices={choicesOf({ yes: 'Yes', no: 'No', unseen: 'Not seen' })}
        />
        <Button type="submit" variant={entry === null ? 'plain' : 'primary'} pending={correct.isPending}>
          {entry === null ? 'Write down' : 'Save'}
        </Button>
        {entry !== null && <Button onClick={onDone}>Cancel</Button>}
        <span role="status">{said}</span>
      </div>
    </FormFrame>
  );
};
