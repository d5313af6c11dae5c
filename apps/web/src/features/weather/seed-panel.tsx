import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { TextField } from '../../kit/text-field.tsx';

interface SeedPanelProps {
  /** Digits of a whole number; null draws a new one each time. */
  readonly seed: string | null;
  /** Seed of the shown field, if known. */
  readonly usedSeed: string | null;
  readonly onChange: (seed: string | null) => void;
}

/** The seed of the wind: with the same settings it makes the same wind anywhere. */
export const SeedPanel = ({ seed, usedSeed, onChange }: SeedPanelProps) => (
  <Panel title="Seed">
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        label="Seed"
        inputMode="numeric"
        placeholder="a new one each time"
        className="w-64"
        value={seed ?? ''}
        onChange={(text) => {
          if (/^[0-9]{0,15}$/.test(text)) onChange(text === '' ? null : text);
        }}
        hint="Two shooters with the same seed and settings train in the same wind."
      />
      {usedSeed !== null && usedSeed !== seed && (
        <Button className="mt-6" onClick={() => onChange(usedSeed)}>
          Keep this wind’s seed
        </Button>
      )}
    </div>
  </Panel>
);
