import { WMP_LABELS } from '@windcall/contract';
import { counted } from '@windcall/units';
import { Disclosure } from '../../kit/disclosure.tsx';
import { NumberFields } from '../../kit/number-fields.tsx';
import { Slider } from '../../kit/slider.tsx';
import { Term } from '../../kit/term.tsx';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import type { WmpSettingsControl } from './use-wmp-settings.ts';

const definitions = (units: Units): readonly (readonly [name: string, meaning: string])[] => [
  ['Brackets (U)', 'How many holds you are ready to carry and tell apart.'],
  [
    'Grid resolution (delta)',
    `Steps the ends of brackets fall on. Your reticle reads ${units.between('angle', 0.05, 0.1)}.`,
  ],
  ['Coverage (p_min)', 'Share of the wind that some bracket must hold.'],
  ['Overlap penalty (beta)', `What ${units.text('angle', 1)} of overlap costs, beside the width itself.`],
];

export const ParameterDefinitions = () => {
  const units = useUnits();
  return (
    <Disclosure title="What the parameters mean" defaultOpen className="mt-8">
      <dl className="grid gap-x-8 gap-y-2 text-sm text-ink-2 sm:grid-cols-2">
        {definitions(units).map(([name, meaning]) => (
          <div key={name}>
            <dt className="text-ink">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-3">
        <Term name="MILP" /> by exact branch and bound.
      </p>
    </Disclosure>
  );
};

const fields = (units: Units) =>
  [
    {
      name: 'delta',
      label: WMP_LABELS.delta,
      kind: 'angle',
      bounds: [0.01, 0.1],
      step: 0.01,
      hint: `The step between holds, ${units.figure('angle', 0.01, 3)} to ${units.text('angle', 0.1)}`,
      whenEmpty: 0.05,
    },
    {
      name: 'p_min',
      label: WMP_LABELS.p_min,
      bounds: [0.5, 1],
      step: 0.01,
      whenEmpty: 0.9,
      hint: `Share of the wind, ${units.number(0.5)} to 1`,
    },
    {
      name: 'beta',
      label: WMP_LABELS.beta,
      bounds: [0, 10],
      step: 0.1,
      whenEmpty: 1,
      hint: 'What brackets that overlap cost, 0 to 10',
    },
  ] as const;

export const MilpInputs = ({ settings: { milp, setMilp } }: { readonly settings: WmpSettingsControl }) => {
  const units = useUnits();
  return (
    <>
      <div>
        <p className="flex items-baseline justify-between text-sm text-ink-2">
          Brackets (U) <span className="figure text-base text-ink">{milp.U}</span>
        </p>
        <Slider
          label={WMP_LABELS.U}
          min={1}
          max={4}
          step={1}
          value={milp.U}
          onChange={(U) => setMilp({ U })}
          valueText={(v) => counted(v, 'bracket')}
        />
      </div>
      <NumberFields fields={fields(units)} values={milp} onChange={setMilp} />
    </>
  );
};
