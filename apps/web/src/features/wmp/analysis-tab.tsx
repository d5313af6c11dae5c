import { WMP_LABELS } from '@windcall/contract';
import { Wind } from 'lucide-react';
import { Link } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, ButtonLink, EmptyState, NumberField, Panel, ProgressLine, Reading } from '../../kit/index.ts';
import { naturalAirText, useUnits } from '../../units/index.ts';
import { Phase1ErrorCard } from './failure-card.tsx';
import { Phase1Results } from './phase1-results.tsx';
import type { WmpTabProps } from './use-wmp-run.ts';
import { useResults } from './wmp-results.ts';
import { shortfall, timeHorizon, type WmpSource } from './wmp-source.ts';

const SourcePanel = ({ source }: { readonly source: WmpSource }) => {
  const units = useUnits();
  const { field, scenario, profileId } = source;
  const { natural } = source.weather;
  const short = shortfall(source);
  return (
    <Panel title="Wind field source">
      {natural ? (
        <p>Natural air, set on the Weather screen: {naturalAirText(units, natural)}.</p>
      ) : field ? (
        <p>
          The wind field made on the Weather screen{scenario ? `, for ${scenario.name}` : ''}:{' '}
          <span className="figure">{field.distances.length}</span> distances to{' '}
          <span className="figure">{units.text('range', field.distances.at(-1) ?? 0)}</span>.
        </p>
      ) : (
        <EmptyState
          icon={<Wind aria-hidden />}
          title="No wind to analyze"
          text="The module looks for the few holds that cover most of a wind field."
          action={<ButtonLink to="/weather">Generate a wind field</ButtonLink>}
          className="pt-0"
        />
      )}
      {short && (
        <p className="mt-2 text-sm text-warn">
          The farthest target is at {units.text('range', short.farthestYd)}, the field ends at{' '}
          {units.text('range', short.endYd)}: beyond it, its last wind is taken.
        </p>
      )}
      {profileId === 0 && (
        <p className="mt-2 text-sm text-warn">
          A weapon profile of your own is needed:{' '}
          <Link to="/rifle" className="underline underline-offset-4">
            make one in two taps
          </Link>
          , or select it in{' '}
          <Link to="/?tab=settings" className="underline underline-offset-4">
            Fire Control, Settings
          </Link>
          .
        </p>
      )}
    </Panel>
  );
};

const TimeHorizonPanel = ({ field }: { readonly field: NonNullable<WmpSource['field']> }) => {
  const horizon = timeHorizon(field);
  return (
    <Panel title="Time horizon (auto-detected)">
      <div className="flex flex-wrap gap-6">
        <Reading label="Duration" value={horizon.minutes} unit="min" />
        <Reading label="Interval" value={horizon.intervalS} unit="s" digits={0} />
        <Reading label="Samples" value={horizon.samples} unit="" digits={0} />
      </div>
      <p className="mt-2 text-xs text-ink-3">
        At least 20 wind samples per distance, over 100 seconds or more, give a fair picture.
      </p>
      {horizon.warnings.map((warning) => (
        <p key={warning} className="mt-1 text-sm text-warn">
          {warning}
        </p>
      ))}
    </Panel>
  );
};

const Outcome = ({ source, run }: Pick<WmpTabProps, 'source' | 'run'>) => {
  const { phase1 } = useResults(source);
  if (run.phase1Error) return <Phase1ErrorCard error={run.phase1Error} />;
  if (phase1) return <Phase1Results reply={phase1} />;
  return (
    <EmptyState
      title="Awaiting analysis"
      text="Run the analysis to see which wind states the field is made of, and how often each blows."
      className="pt-0"
    />
  );
};

export const AnalysisTab = ({ source, settings, run }: WmpTabProps) => {
  const modelState = useThing(desk.ownModel);
  return (
    <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <SourcePanel source={source} />
        {source.field && <TimeHorizonPanel field={source.field} />}
        <NumberField
          label={WMP_LABELS.targetClusterCount}
          hint="Wind states to look for, 1 to 20; 1 means deterministic wind."
          value={settings.clusterCount}
          min={1}
          max={20}
          onChange={(count) => settings.setClusterCount(Math.round(count))}
          onEmpty={() => settings.setClusterCount(4)}
          ignoresRefused
        />
        <Button
          pending={run.phase1Running}
          disabled={
            run.phase1Running || (source.field === null && source.weather.natural === null && modelState === null)
          }
          onClick={() => void run.analyze()}
        >
          {run.phase1Running ? 'Analyzing the wind...' : 'Run Wind Field Analysis'}
        </Button>
      </div>
      <div className="min-w-0">
        {run.phase1Running ? <ProgressLine label="Analyzing the wind" /> : <Outcome source={source} run={run} />}
      </div>
    </div>
  );
};
