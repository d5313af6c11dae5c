import { Panel } from '../../platform/kit/panel.tsx';
import { Select } from '../../platform/kit/select.tsx';
import type { ShootingChoice } from '../../platform/stored/shooting-choice.ts';

interface ShootingPanelProps {
  readonly choice: ShootingChoice;
  readonly onChange: (choice: ShootingChoice) => void;
}

const WIND_MOVES = [
  { value: 'by-shot', label: 'With each shot (5 s)' },
  { value: 'live', label: 'With the clock' },
] as const;

/** How the shooter wants to shoot: when the wind moves. */
export const ShootingPanel = ({ choice, onChange }: ShootingPanelProps) => (
  <Panel title="Shooting" className="tight">
    <Select
      label="Wind moves"
      value={choice.windMoves}
      choices={WIND_MOVES}
      onChange={(windMoves) => onChange({ ...choice, windMoves })}
      hint="With the clock it never waits for you: what counts is the wind when you fire."
    />
  </Panel>
);
