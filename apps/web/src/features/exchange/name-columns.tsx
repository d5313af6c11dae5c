import type { ColumnChoice, ColumnMeaning, Outcome, Refused, UnnamedTable } from '@windcall/exchange';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { defineStored } from '../../desk/slot.ts';
import { Button, Panel, Select } from '../../kit/index.ts';
import { loadExchange } from './read-file.ts';

const namedColumns = defineStored({
  key: 'namedColumns',
  schema: z.record(z.string().max(1000), z.array(z.string().max(60)).max(64)),
});

const NONE = 'none';
type Meanings = readonly (readonly [ColumnMeaning, readonly string[]])[];

const MOST_LINES = 20;
const SHOWN_ROWS = 3;
/** Characters that distinguish lines. */
const LINE_CHARS = 60;

interface NameColumnsProps {
  readonly table: UnnamedTable;
  readonly name: string;
  /** why the user must name the columns */
  readonly refused: Refused;
  readonly onRead: (outcome: Outcome) => void;
}

const ChooseHeading = ({ table, onChange }: { table: UnnamedTable; onChange: (table: UnnamedTable) => void }) => {
  const { lines, headingAt } = table;
  const choices = lines.slice(0, Math.min(MOST_LINES, lines.length - 1));
  const without = { value: '-1', label: 'No heading' };
  if (headingAt === 0 && choices.every((line) => line.length === table.header.length)) return null;
  return (
    <Select
      label="Which line is the heading?"
      className="max-w-md"
      value={String(headingAt)}
      choices={[
        ...(headingAt < 0 ? [without] : []),
        ...choices.map((line, i) => ({
          value: String(i),
          label: `${i + 1}. ${line
            .filter((cell) => cell !== '')
            .join(', ')
            .slice(0, LINE_CHARS)}`,
        })),
        ...(headingAt < 0 ? [] : [without]),
      ]}
      onChange={(value) => void loadExchange().then(({ tableFrom }) => onChange(tableFrom(lines, Number(value))))}
    />
  );
};

export const NameColumns = ({ table: found, name, refused, onRead }: NameColumnsProps) => {
  const [table, setTable] = useState(found);
  return (
    <Panel title="Which column is what?">
      <div className="flex flex-col gap-4">
        <ChooseHeading table={table} onChange={setTable} />
        <NameThem key={table.headingAt} table={table} name={name} refused={refused} onRead={onRead} />
      </div>
    </Panel>
  );
};

/** Names columns with units, remembered for the same header. */
const NameThem = ({ table, name, refused, onRead }: NameColumnsProps) => {
  const key = table.header.join('\u0001').slice(0, 1000);
  const [chosen, setChosen] = useState<readonly string[]>(
    () => namedColumns.read()?.[key] ?? table.header.map(() => NONE),
  );
  const [meanings, setMeanings] = useState<Meanings>([]);
  useEffect(() => {
    void loadExchange().then(({ COLUMN_MEANINGS, guessColumns }) => {
      setMeanings(
        Object.entries(COLUMN_MEANINGS).map(([meaning, units]) => [meaning as ColumnMeaning, Object.keys(units)]),
      );
      // guesses from headings; earlier choices stay
      setChosen((before) =>
        before.every((value) => value === NONE) ? guessColumns(table).map((guess) => guess || NONE) : before,
      );
    });
  }, [table]);
  const swap = (): void => {
    const [one = '', other = ''] = refused.swap ?? [];
    const meaningAt = (value: string) => value.split('|')[0];
    const [of, to] = [one, other].map((meaning) => chosen.findIndex((value) => meaningAt(value) === meaning));
    setChosen(
      chosen.map((value, at) =>
        at === of ? (chosen[to ?? -1] ?? NONE) : at === to ? (chosen[of ?? -1] ?? NONE) : value,
      ),
    );
  };
  const choices = [
    { value: NONE, label: 'Leave out' },
    ...meanings.flatMap(([meaning, units]) =>
      units.map((unit) => ({ value: `${meaning}|${unit}`, label: `${meaning}, ${unit}` })),
    ),
  ];
  const read = async (): Promise<void> => {
    const { readColumns } = await loadExchange();
    namedColumns.write({ ...namedColumns.read(), [key]: [...chosen] });
    const choice: ColumnChoice = Object.fromEntries(
      chosen.flatMap((value, column) => {
        const [meaning, unit] = value.split('|');
        return value === NONE || meaning === undefined || unit === undefined ? [] : [[meaning, { column, unit }]];
      }),
    );
    onRead(readColumns(table, choice, name));
  };
  return (
    <>
      {refused.refused !== 'columns-unnamed' && (
        <div role="alert" className="flex max-w-prose flex-col items-start gap-2 text-warn">
          <p>{refused.why} Nothing was stored.</p>
          {refused.swap !== undefined && <Button onClick={swap}>Swap them</Button>}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {table.header.map((head, i) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and their order is fixed
            key={i}
            label={head === '' ? `Column ${i + 1}` : head}
            hint={`e.g. ${table.rows
              .slice(0, SHOWN_ROWS)
              .map((row) => row[i] ?? '')
              .join(' · ')}`}
            value={chosen[i] ?? NONE}
            choices={choices}
            onChange={(value) => setChosen(chosen.map((old, at) => (at === i ? value : old)))}
          />
        ))}
      </div>
      <Button variant="primary" disabled={chosen.every((value) => value === NONE)} onClick={() => void read()}>
        Read the table
      </Button>
    </>
  );
};
