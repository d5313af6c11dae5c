import { Panel } from '../../platform/kit/panel.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { Switch } from '../../platform/kit/switch.tsx';
import type { ShootingChoice } from '../../platform/stored/shooting-choice.ts';

interface ShootingPanelProps {
  readonly choice: ShootingChoice;
  readonly onChange: (choice: ShootingChoice) => void;
}

const WIND_MOVES = [
  { value: 'by-shot', label: 'With each shot (5 s)' },
  { value: 'live', label: 'With the clock' },
] as const;

/** How the shooter wants to shoot: when the wind moves, and what is told beforehand. */
export const ShootingPanel = ({ choice, onChange }: ShootingPanelProps) => (
  <Panel title="Shooting" className="tight">
    <Select
      label="Wind moves"
      value={choice.windMoves}
      choices={WIND_MOVES}
      onChange={(windMoves) => onChange({ ...choice, windMoves })}
      hint="With the clock it never waits for you: what counts is the wind when you fire."
    />
    <Switch
      label="Hide the answers until the shot"
      hint="Solution and wind are told after each shot, as they were when it was fired."
      checked={choice.hideAnswers}
      onChange={(hideAnswers) => onChange({ ...choice, hideAnswers })}
    />
  </Panel>
);
