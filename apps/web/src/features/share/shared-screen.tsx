import type { stages } from '@windcall/contract';
import type { Refused } from '@windcall/exchange';
import { solve } from '@windcall/simulation';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '../../platform/kit/empty-state.tsx';
import { Facts } from '../../platform/kit/facts.tsx';
import { Measure } from '../../platform/kit/measure.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Table } from '../../platform/kit/table.tsx';
import { type Units, useUnits } from '../../platform/measure/use-units.ts';
import { Screen } from '../../platform/shell/screen.tsx';

const windWords = (wind: stages.StageWind, units: Units): string => {
  if (wind.kind === 'steady') {
    return `steady ${units.format('wind', wind.speed).text} from ${(wind.direction / 30 || 12).toFixed(1).replace('.0', '')} o’clock`;
  }
  if (wind.kind === 'zones') return `${wind.zones.length} zones along the range`;
  if (wind.kind === 'samples') return 'recorded';
  return `changing, about ${units.format('wind', wind.settings.stateBasedWind.primary.windSpeed).text}`;
};

/** A stage somebody shared: what it is, and what to dial for each of its targets. */
const SharedStage = ({ stage }: { readonly stage: stages.Stage }) => {
  const units = useUnits();
  const solved = useMemo(() => stage.targets.map((target) => ({ target, outcome: solve(stage, target, 0) })), [stage]);
  const { rifle, air } = stage;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Panel title="What it is">
        <Facts
          facts={[
            ...(stage.source.scenarioName === '' ? [] : ([['Scenario', stage.source.scenarioName]] as const)),
            ['Rifle', rifle.name === '' ? 'not named' : rifle.name],
            ['Velocity', <Measure key="v" kind="muzzle" digits={0} value={rifle.muzzleVelocity} />],
            ['Temperature', <Measure key="t" kind="temperature" digits={0} value={air.temperature} />],
            ['Station pressure', <Measure key="p" kind="pressure" digits={2} value={air.pressure} />],
            ['Wind', windWords(stage.wind, units)],
          ]}
        />
      </Panel>
      <Panel title="What to dial at its beginning">
        <Table
          caption="Corrections by target"
          rows={solved}
          rowKey={({ target }) => target.number}
          columns={[
            { key: 'number', header: 'Target', cell: ({ target }) => String(target.number) },
            {
              key: 'distance',
              header: 'Distance',
              cell: ({ target }) => <Measure size="sm" kind="range" digits={0} value={target.distance} />,
            },
            {
              key: 'elevation',
              header: 'Elevation',
              align: 'end',
              cell: ({ target, outcome }) => (
                <Measure
                  size="sm"
                  kind="angle"
                  axis="elevation"
                  digits={2}
                  rangeYd={target.distance}
                  value={outcome.status === 'ok' ? outcome.solution.elevationMils : null}
                />
              ),
            },
            {
              key: 'wind',
              header: 'Wind',
              align: 'end',
              cell: ({ target, outcome }) => (
                <Measure
                  size="sm"
                  kind="angle"
                  axis="wind"
                  digits={2}
                  rangeYd={target.distance}
                  value={outcome.status === 'ok' ? outcome.solution.windDriftMils : null}
                />
              ),
            },
          ]}
        />
      </Panel>
    </div>
  );
};

type Read = { readonly stage: stages.Stage } | Refused;

/** Opens what is behind the `#` of a link: shown, not stored, with or without an account. */
export const SharedScreen = () => {
  const { hash } = useLocation();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let current = true;
    void import('@windcall/exchange').then(({ readStageLink }) => {
      if (current) setRead(readStageLink(hash));
    });
    return () => {
      current = false;
    };
  }, [hash]);
  return (
    <Screen title="Shared with you" lead="This is in the link alone: nothing of it is stored.">
      {read === null ? (
        <Panel title="What it is" loading />
      ) : 'stage' in read ? (
        <SharedStage stage={read.stage} />
      ) : (
        <EmptyState title="This link cannot be opened" text={read.why} />
      )}
    </Screen>
  );
};
