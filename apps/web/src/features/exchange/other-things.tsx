import { cards, courses, scenarios, shares, weather } from '@windcall/contract';
import { useState } from 'react';
import { download, request, send, useCall } from '../../api/index.ts';
import { Button, Panel, Select } from '../../kit/index.ts';
import { jsonFileName } from '../../share/share-thing.tsx';
import { loadExchange } from './read-file.ts';
import { useTakeAway } from './use-take-away.ts';

interface Thing {
  readonly key: string;
  readonly name: string;
  readonly body: () => Promise<shares.SharedThing>;
}

const listed = <Row extends { readonly id: number; readonly name: string }>(
  label: string,
  rows: readonly Row[] = [],
  body: (row: Row) => shares.SharedThing | Promise<shares.SharedThing>,
): Thing[] =>
  rows.map((row) => ({
    key: `${label} ${row.id}`,
    name: `${label}: ${row.name}`,
    body: async () => body(row),
  }));

const useThings = (): Thing[] => {
  const scenarioList = useCall(scenarios.listScenarios, {});
  const cardList = useCall(cards.listCards, {});
  const courseList = useCall(courses.listCourses, {});
  const winds = useCall(weather.listFields, {});
  return [
    ...listed('Scenario', scenarioList.data, ({ id: _i, createdAt: _c, multiTargetWindEffects: _m, ...body }) => ({
      kind: 'scenario',
      body,
    })),
    ...listed(
      'Card',
      cardList.data?.wmpDopeCards,
      ({ id: _i, createdAt: _c, stageId: _s, stageDigest: _d, analysisData: _a, ...body }) => ({ kind: 'card', body }),
    ),
    ...listed('Stage', courseList.data, async ({ id }) => {
      const { course } = await request(courses.getCourse, { params: { id: String(id) } });
      return { kind: 'course', body: course };
    }),
    ...listed('Wind', winds.data, async ({ id, name }) => {
      const { windField } = await request(weather.getField, { params: { id: String(id) } });
      return { kind: 'wind', body: { name, windField } };
    }),
  ];
};

export const OtherThings = () => {
  const { take } = useTakeAway();
  const things = useThings();
  const [chosen, setChosen] = useState('');
  const thing = things.find(({ key }) => key === chosen) ?? things[0];
  const write = async (): Promise<void> => {
    if (thing === undefined) return;
    const { writeJson } = await loadExchange();
    const { kind, body } = await thing.body();
    download(writeJson(kind, body), jsonFileName('name' in body ? body.name : kind), 'application/json');
  };
  return (
    <Panel title="Export scenario, stage, card or wind">
      {things.length === 0 ? (
        <p className="text-sm text-ink-3">What you make or import can be exported here.</p>
      ) : (
        <div className="flex items-end gap-2">
          <Select
            label="What"
            className="min-w-0 flex-1"
            value={thing?.key ?? ''}
            choices={things.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={setChosen}
          />
          <Button onClick={() => void take(write)}>.json</Button>
        </div>
      )}
    </Panel>
  );
};

export const EverythingOfMine = () => {
  const { pending, take } = useTakeAway();
  const write = async (): Promise<void> => {
    // unparsed, or it would be in memory three times
    const answer = await send(shares.takeOut.method, shares.takeOut.path);
    download(await answer.blob(), 'windcall-everything.json', 'application/json');
  };
  return (
    <Panel title="Export all my data">
      <p className="mb-3 text-sm text-ink-2">
        One file with everything in your account: profiles, scenarios, stages, winds, cards, every session with its
        shots. Open it here to restore profiles, scenarios, stages, winds and cards.
      </p>
      <Button pending={pending} onClick={() => void take(write)}>
        Export all my data
      </Button>
    </Panel>
  );
};
