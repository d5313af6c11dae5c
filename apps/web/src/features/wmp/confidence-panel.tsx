import type { wmp } from '@windcall/contract';
import { Panel } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { FigureLine } from './figure-line.tsx';

type Confidence = NonNullable<wmp.Phase3Reply['confidence']>;

const METHODS: Readonly<Record<Confidence['method'], string>> = {
  'fresh-fields': 'Validated on fresh fields of the same wind',
  'blocked-cross-validation': 'Validated on held-out data, four blocks',
  none: 'Validated',
};

/** Coverage to expect on wind the card was not made from. */
export const ConfidencePanel = ({ confidence }: { readonly confidence: Confidence }) => {
  const units = useUnits();
  return (
    <Panel title="Honest confidence">
      <dl>
        <FigureLine name="Claimed on this wind" value={units.percent(confidence.claimed, 1)} />
        <FigureLine
          name={METHODS[confidence.method]}
          value={confidence.validated === null ? 'not possible' : units.percent(confidence.validated, 1)}
        />
        <FigureLine name="Coverage to expect" value={units.percent(confidence.stated, 1)} />
        <FigureLine name="Independent samples it rests on" value={units.number(confidence.effectiveSamples, 0)} />
      </dl>
    </Panel>
  );
};
