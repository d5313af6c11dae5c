import type { ColumnChoice, ColumnMeaning, Outcome, UnnamedTable } from '@windcall/exchange';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { defineStored } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { loadExchange } from './read-file.ts';

/** What the user called the columns of their tables, by the table's header. */
const namedColumns = defineStored({
  key: 'namedColumns',
  schema: z.record(z.string().max(1000), z.array(z.string().max(60)).max(64)),
});

const NONE = 'none';
type Meanings = readonly (readonly [ColumnMeaning, readonly string[]])[];

/** A table nobody knows: the user says which column is what, in which unit. Remembered for tables with the same header. */
export const NameColumns = ({
  table,
  name,
  onRead,
}: {
  readonly table: UnnamedTable;
  readonly name: string;
  readonly onRead: (outcome: Outcome) => void;
}) => {
  const key = table.header.join('\u0001').slice(0, 1000);
  const [chosen, setChosen] = useState<readonly string[]>(
    () => namedColumns.read()?.[key] ?? table.header.map(() => NONE),
  );
  const [meanings, setMeanings] = useState<Meanings>([]);
  useEffect(() => {
    void loadExchange().then(({ COLUMN_MEANINGS }) =>
      setMeanings(
        Object.entries(COLUMN_MEANINGS).map(([meaning, units]) => [meaning as ColumnMeaning, Object.keys(units)]),
      ),
    );
  }, []);
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
    <Panel title="Which column is what?">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {table.header.map((head, i) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and their order is fixed
              key={i}
              label={head === '' ? `Column ${i + 1}` : head}
              hint={`e.g. ${table.rows[0]?.[i] ?? ''}`}
              value={chosen[i] ?? NONE}
              choices={choices}
              onChange={(value) => setChosen(chosen.map((old, at) => (at === i ? value : old)))}
            />
          ))}
        </div>
        <Button variant="primary" disabled={chosen.every((value) => value === NONE)} onClick={() => void read()}>
          Read the table
        </Button>
      </div>
    </Panel>
  );
};
