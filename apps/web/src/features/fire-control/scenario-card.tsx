import { useNavigate } from 'react-router';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';

/** The current scenario, and a link to choose another. */
export const ScenarioCard = () => {
  const scenario = useThing(desk.scenario);
  const demo = useDemo();
  const units = useUnits();
  const navigate = useNavigate();
  const distances = scenario?.engagements.map((e) => e.distance) ?? [];
  return (
    <Panel title="Active Training Scenario" className="tight">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 text-sm">
          {scenario === null ? (
            <p className="text-ink-2">
              None loaded. A scenario says what to shoot at, how far, and in which direction.
            </p>
          ) : (
            <>
              <p className="truncate text-base">{scenario.name}</p>
              <p className="text-ink-2">
                {scenario.scenarioType.replaceAll('_', ' ')} ·{' '}
                <span className="figure">{distances.map((yd) => units.format('range', yd).figure).join(', ')}</span>{' '}
                {units.name('range')}
              </p>
            </>
          )}
        </div>
        <Button size="sm" disabled={demo.isDemo} onClick={() => navigate('/training')}>
          {demo.isDemo ? 'Demo - Selection Disabled' : scenario === null ? 'Choose' : 'Change'}
        </Button>
      </div>
    </Panel>
  );
};
