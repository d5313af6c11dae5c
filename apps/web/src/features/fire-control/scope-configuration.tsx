import { profiles } from '@windcall/contract';
import { UNITS as MEASURES } from '@windcall/units';
import { useThing } from '../../desk/slot.ts';
import { choicesOf, Panel, Select, Slider, Switch } from '../../kit/index.ts';
import { LIGHT, LIGHTS } from '../../scope/range/light.ts';
import { RETICLE_NOTICE } from '../../scope/reticles.ts';
import { scopeDisplay } from '../../scope/scope-display.ts';
import { shortcutsSwitch } from '../../shortcuts/shortcuts.ts';
import { twistText, useUnits } from '../../units/index.ts';
import type { FireProfile } from './solution/use-stage.ts';

const [MIL, MOA] = profiles.RIFLE.click.of.unit.of;
const DIAL_UNITS = [
  { value: MIL, label: '0.1 Mils' },
  { value: MOA, label: `0.25 ${MEASURES.target[0]?.name}` },
] as const;

const FOCUS_CHOICES = choicesOf({ '0': 'The target', '1': 'Three quarters of the way', '2': 'Halfway' });
const CLOTH_CHOICES = choicesOf({ light: 'Light', medium: 'Medium', heavy: 'Heavy' });
const LIGHT_CHOICES = LIGHTS.map((value) => ({ value, label: LIGHT[value].label }));

/** The scope's properties, set by the profile, and its display, set by the shooter. */
export const ScopeConfiguration = ({ profile }: { readonly profile: FireProfile | null }) => {
  const display = useThing(scopeDisplay);
  const show = (part: Partial<typeof display>) => scopeDisplay.write({ ...display, ...part });
  const shortcuts = useThing(shortcutsSwitch);
  const units = useUnits();
  return (
    <Panel title="Scope Configuration" className="tight">
      <div className="flex flex-col gap-3">
        <Select
          label="Units"
          value={DIAL_UNITS[0].value}
          choices={DIAL_UNITS.map((one) => ({ ...one, label: units.sentence(one.label) }))}
          disabled
          onChange={() => {}}
          hint={`Dials and holds are shown in ${units.name('angle')}; choose under Account.`}
        />
        {profile !== null && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-ink-2">Reticle</dt>
            <dd className="text-right">{profiles.RETICLES[profile.reticleType].label}</dd>
            <dt className="text-ink-2">Marked in</dt>
            <dd className="text-right">{profiles.RETICLES[profile.reticleType].unit}</dd>
            <dt className="text-ink-2">Twist</dt>
            <dd className="text-right">
              <span className="figure">{twistText(units, profile.twistRate)}</span> {units.name('twist').split('/')[0]}
            </dd>
          </dl>
        )}
        <p className="text-xs text-ink-3">The profile decides reticle and twist. {RETICLE_NOTICE}</p>
        <div>
          <span className="text-sm text-ink-2">
            Reticle opacity <span className="figure text-ink">{Math.round(display.reticleOpacity * 100)}%</span>
          </span>
          <Slider
            label="Reticle opacity"
            value={display.reticleOpacity}
            min={0.2}
            max={1}
            step={0.05}
            valueText={(opacity) => `${Math.round(opacity * 100)} per cent`}
            onChange={(reticleOpacity) => show({ reticleOpacity })}
          />
        </div>
        <Switch
          label="True field of view"
          hint={`${units.text('angle', 18, 0)} at 20× as in a real scope, in place of ${units.figure('angle', 10.5, 1)}. Reticle and target keep their proportions.`}
          checked={display.trueField}
          onChange={(trueField) => show({ trueField })}
        />
        <Select
          label="Focus"
          value={String(display.focus)}
          choices={FOCUS_CHOICES}
          onChange={(focus) => show({ focus: Number(focus) })}
          hint="Mirage shows the air that is in focus; focused nearer, the target blurs."
        />
        <Select label="Light" value={display.light} choices={LIGHT_CHOICES} onChange={(light) => show({ light })} />
        <Select
          label="Flags"
          value={display.cloth}
          choices={CLOTH_CHOICES}
          onChange={(cloth) => show({ cloth })}
          hint="How heavy the cloth is. The rule of four fits medium flags; drills fly those."
        />
        <Switch
          label="Mirage"
          hint="Hot air that leans and runs with the crosswind."
          checked={display.seeMirage}
          onChange={(seeMirage) => show({ seeMirage })}
        />
        <Switch
          label="Wind in words"
          hint="What a trained eye sees in flags, mirage and grass, in words under the picture."
          checked={display.windInWords}
          onChange={(windInWords) => show({ windInWords })}
        />
        <Switch
          label="Keyboard shortcuts"
          hint="Space or Enter fires, T at a triangle."
          checked={shortcuts !== 'off'}
          onChange={(on) => shortcutsSwitch.write(on ? 'on' : 'off')}
        />
      </div>
    </Panel>
  );
};
