import { useDemo } from '../../../demo/use-demo.ts';
import { desk } from '../../../desk/desk.ts';
import { type AdvancedEffects, DEFAULT_EFFECTS } from '../../../desk/shapes.ts';
import { useThing } from '../../../desk/slot.ts';
import { NumberField } from '../../../kit/number-field.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { Term } from '../../../kit/term.tsx';

interface EffectsPanelProps {
  readonly scenarioDofDeg: number | null;
}

type Toggle = 'useAerodynamicJump' | 'useSpinDrift' | 'useCoriolisEffect' | 'useWindageZero' | 'useLocalGravity';
const TOGGLES = [
  ['useAerodynamicJump', 'Aerodynamic jump'],
  ['useSpinDrift', 'Spin drift'],
  ['useCoriolisEffect', 'Coriolis effect'],
  ['useWindageZero', 'Zero takes out spin drift'],
  ['useLocalGravity', 'Gravity of the latitude'],
] as const satisfies readonly (readonly [Toggle, string])[];

/** Smaller effects of the solution, and the place of the shot. */
export const EffectsPanel = ({ scenarioDofDeg }: EffectsPanelProps) => {
  const demo = useDemo();
  const effects = useThing(desk.effects);
  const blocked = !demo.has('advancedBallisticsEnabled');
  const change = (part: Partial<AdvancedEffects>): void => {
    if (demo.checkFeature('advancedBallisticsEnabled')) desk.effects.write({ ...effects, ...part });
  };
  return (
    <Panel title="Advanced Ballistic Effects" className="tight">
      <div className="flex flex-col gap-2">
        {TOGGLES.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={effects[name]}
            blocked={blocked}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
        <p className="text-xs text-ink-3">
          What are <Term name="Spin drift" />, <Term name="Aerodynamic jump" />, <Term name="Coriolis" />?
        </p>
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Latitude"
            unit="°"
            min={-90}
            max={90}
            step={1}
            value={effects.latitude}
            disabled={blocked}
            onChange={(latitude) => change({ latitude: Math.round(latitude) })}
            onEmpty={() => change({ latitude: DEFAULT_EFFECTS.latitude })}
            onUnreadable={() => change({ latitude: DEFAULT_EFFECTS.latitude })}
          />
          <NumberField
            label="Direction of fire"
            unit="°"
            min={0}
            max={360}
            step={1}
            value={scenarioDofDeg ?? effects.directionOfFire}
            disabled={blocked || scenarioDofDeg !== null}
            hint={scenarioDofDeg === null ? 'True bearing' : 'From the scenario'}
            onChange={(directionOfFire) => change({ directionOfFire })}
            onEmpty={() => change({ directionOfFire: DEFAULT_EFFECTS.directionOfFire })}
          />
        </div>
      </div>
    </Panel>
  );
};
