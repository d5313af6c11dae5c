import { cards, courses, scenarios, shares, weather } from '@windcall/contract';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { messageOf } from '../../api/message-of.ts';
import { request, send } from '../../api/request.ts';
import { useCall } from '../../api/use-call.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { jsonFileName } from '../../share/share-thing.tsx';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { loadExchange } from './read-file.ts';

interface Thing {
  readonly key: string;
  readonly name: string;
  /** What the file holds. */
  readonly body: () => Promise<shares.SharedThing>;
}

/** The user's scenarios, range cards and winds, as files of this program's own. */
const useThings = (): Thing[] => {
  const scenarioList = useCall(scenarios.listScenarios, {});
  const cardList = useCall(cards.listCards, {});
  const courseList = useCall(courses.listCourses, {});
  const winds = useCall(weather.listFields, {});
  return [
    ...(scenarioList.data ?? []).map(
      ({ id, createdAt: _c, multiTargetWindEffects: _m, ...body }): Thing => ({
        key: `scenario ${id}`,
        name: `Scenario: ${body.name}`,
        body: async () => ({ kind: 'scenario', body }),
      }),
    ),
    ...(cardList.data?.wmpDopeCards ?? []).map(
      ({ id, createdAt: _c, stageId: _s, stageDigest: _d, analysisData: _a, ...body }): Thing => ({
        key: `card ${id}`,
        name: `Card: ${body.name}`,
        body: async () => ({ kind: 'card', body }),
      }),
    ),
    ...(courseList.data ?? []).map(
      ({ id, name }): Thing => ({
        key: `course ${id}`,
        name: `Stage: ${name}`,
        body: async () => {
          const { course } = await request(courses.getCourse, { params: { id: String(id) } });
          return { kind: 'course', body: course };
        },
      }),
    ),
    ...(winds.data ?? []).map(
      ({ id, name }): Thing => ({
        key: `wind ${id}`,
        name: `Wind: ${name}`,
        body: async () => {
          const { windField } = await request(weather.getField, { params: { id: String(id) } });
          return { kind: 'wind', body: { name, windField } };
        },
      }),
    ),
  ];
};

/** Takes away what is no profile. */
export const OtherThings = () => {
  const units = useUnits();
  const demo = useDemo();
  const things = useThings();
  const [chosen, setChosen] = useState('');
  const thing = things.find(({ key }) => key === chosen) ?? things[0];
  const take = async (): Promise<void> => {
    if (thing === undefined || !demo.checkFeature('dataExportEnabled')) return;
    try {
      const { writeJson } = await loadExchange();
      const { kind, body } = await thing.body();
      download(writeJson(kind, body), jsonFileName('name' in body ? body.name : kind), 'application/json');
    } catch (error) {
      toastError('Export Failed', messageOf(units, error, 'It could not be loaded.'));
    }
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
          <Button onClick={() => void take()}>.json</Button>
        </div>
      )}
    </Panel>
  );
};

/** Everything the account keeps, as one file. */
export const EverythingOfMine = () => {
  const units = useUnits();
  const demo = useDemo();
  const [pending, setPending] = useState(false);
  const take = async (): Promise<void> => {
    if (!demo.checkFeature('dataExportEnabled')) return;
    setPending(true);
    try {
      // as it comes: parsed and written again it would be in memory three times
      const answer = await send(shares.takeOut.method, shares.takeOut.path);
      download(await answer.blob(), 'windcall-everything.json', 'application/json');
    } catch (error) {
      toastError('Export Failed', messageOf(units, error, 'It could not be loaded.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Panel title="Export all my data">
      <p className="mb-3 text-sm text-ink-2">
        One file with everything in your account: profiles, scenarios, stages, winds, cards, every session with its
        shots. Open it here to restore profiles, scenarios, stages, winds and cards.
      </p>
      <Button pending={pending} onClick={() => void take()}>
        Export all my data
      </Button>
    </Panel>
  );
};
