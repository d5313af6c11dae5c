import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Panel } from '../../kit/panel.tsx';
import { Select } from '../../kit/select.tsx';
import { Switch } from '../../kit/switch.tsx';

const WIND_MOVES = [
  { value: 'by-shot', label: 'With each shot (5 s)' },
  { value: 'live', label: 'With the clock' },
] as const;

/** When the wind moves, and which answers are shown before a shot. */
export const ShootingPanel = () => {
  const choice = useThing(desk.shooting);
  return (
    <Panel title="Shooting" className="tight">
      <Select
        label="Wind moves"
        value={choice.windMoves}
        choices={WIND_MOVES}
        onChange={(windMoves) => desk.shooting.write({ ...choice, windMoves })}
        hint="With the clock, the wind never waits for you: what counts is the wind when you fire."
      />
      <Switch
        label="Hide the answers until the shot"
        hint="After each shot you see the solution and the wind at the moment you fired."
        checked={choice.hideAnswers}
        onChange={(hideAnswers) => desk.shooting.write({ ...choice, hideAnswers })}
      />
    </Panel>
  );
};
