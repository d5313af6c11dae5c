import { stages, WEATHER_LABELS } from '@windcall/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { drawSeed } from '../../desk/draw-seed.ts';
import { useThing } from '../../desk/slot.ts';
import type { NaturalAir } from '../../desk/weather-shapes.ts';
import { Button, NumberFields, Panel, Select, Switch } from '../../kit/index.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { DRIFT_HINT, naturalAirText, useUnits } from '../../units/index.ts';
import { WindDirectionField } from './wind-direction-field.tsx';

type Settings = Omit<NaturalAir, 'seed'>;
const FIRST: Settings = { ground: 'meadow', sky: 'broken', speed: 8, direction: '3:00' };
const MEAN = [{ name: 'speed', label: 'Mean wind', kind: 'wind', bounds: [0, stages.MOST_SURFACE_MPH] }] as const;

const choicesOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({
    value,
    label: words[value].replace(/^./, (letter) => letter.toUpperCase()),
  }));
const GROUNDS = choicesOf(stages.GROUNDS);
const SKIES = choicesOf(stages.SKIES);

type Muzzle = keyof typeof stages.MUZZLE_HEIGHTS_M;
const MUZZLE_WORDS = { prone: 'Prone', bench: 'Bench', standing: 'Standing', raised: 'Raised firing line' } as const;
const MUZZLES = [
  { value: 'flat', label: 'Everything at 2 m' },
  ...(Object.keys(MUZZLE_WORDS) as Muzzle[]).map((value) => ({
    value,
    label: `${MUZZLE_WORDS[value]}, ${stages.MUZZLE_HEIGHTS_M[value]} m`,
  })),
] as const;
const muzzleOf = ({ heights }: Settings): Muzzle | 'flat' =>
  (Object.keys(MUZZLE_WORDS) as Muzzle[]).find((how) => stages.MUZZLE_HEIGHTS_M[how] === heights?.muzzle) ?? 'flat';
const heightsOf = (how: Muzzle | 'flat'): Pick<Settings, 'heights'> =>
  how === 'flat' ? {} : { heights: { muzzle: stages.MUZZLE_HEIGHTS_M[how], target: stages.USUAL_TARGET_M } };
const withoutHeights = ({ heights: _, ...settings }: Settings): Settings => settings;

export const NaturalAirPanel = () => {
  const units = useUnits();
  const used = useThing(desk.naturalAir);
  const [settings, setSettings] = useState<Settings>(used ?? FIRST);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const use = (): void => {
    const { ground, sky, speed, direction, drifts, heights } = settings;
    const air = { ground, sky, speed, direction, ...(drifts && { drifts }), ...(heights && { heights }) };
    if (desk.naturalAir.write({ ...air, seed: drawSeed() })) {
      toast({ title: 'Natural Air On', description: 'Fire Control and WMP use it now.' });
    } else toastError('Natural Air Not Set', 'The browser has no room to keep it.');
  };
  return (
    <Panel title="Natural air">
      <p className="max-w-prose text-sm text-ink-2">
        Wind that follows published laws of the air near the ground: gusts travel with the wind, and one flag tells
        little about the next. Hills, trees upwind and your own range are not in it.{' '}
        <Link to="/validation" className="underline underline-offset-4">
          What it follows
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Select
          label={WEATHER_LABELS.ground}
          value={settings.ground}
          choices={GROUNDS}
          onChange={(ground) => change({ ground })}
        />
        <Select label={WEATHER_LABELS.sky} value={settings.sky} choices={SKIES} onChange={(sky) => change({ sky })} />
        <NumberFields fields={MEAN} values={settings} onChange={change} />
        <WindDirectionField
          label="Wind from"
          value={settings.direction}
          onChange={(direction) => change({ direction })}
        />
      </div>
      <Select
        className="mt-3"
        label="Muzzle height"
        hint="Air is slower near the ground. Flags and meter stand about 2 m up; a bullet meets the air of its own height. Targets are 1 m up."
        value={muzzleOf(settings)}
        choices={MUZZLES.map((one) => ({ ...one, label: units.sentence(one.label) }))}
        onChange={(how) => setSettings({ ...withoutHeights(settings), ...heightsOf(how) })}
      />
      <Switch
        className="mt-3"
        label="The mean drifts"
        hint={DRIFT_HINT}
        checked={settings.drifts ?? false}
        onChange={(drifts) => change({ drifts })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant={used === null ? 'primary' : 'plain'} sends onClick={use}>
          {used === null ? 'Shoot in natural air' : 'Shoot in new natural air'}
        </Button>
        {used !== null && <Button onClick={() => desk.naturalAir.write(null)}>Turn it off</Button>}
      </div>
      <p aria-live="polite" className="mt-2 min-h-5 text-sm text-ink-2">
        {used !== null && `On: ${naturalAirText(units, used)}. Generating a wind field turns it off.`}
      </p>
    </Panel>
  );
};
