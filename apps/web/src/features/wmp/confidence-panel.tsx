import type { wmp } from '@windcall/contract';
import { percentText } from '@windcall/units';
import { Panel } from '../../kit/panel.tsx';
import { FigureLine } from './figure-line.tsx';

type Confidence = NonNullable<wmp.Phase3Reply['confidence']>;

const METHODS: Readonly<Record<Confidence['method'], string>> = {
  'fresh-fields': 'Validated on fresh fields of the same wind',
  'blocked-cross-validation': 'Validated on held-out data, four blocks',
  none: 'Validated',
};

/** What the claimed coverage is worth on wind the card was not made from. */
export const ConfidencePanel = ({ confidence }: { readonly confidence: Confidence }) => (
  <Panel title="Honest confidence">
    <dl>
      <FigureLine name="Claimed on this wind" value={percentText(confidence.claimed, 1)} />
      <FigureLine
        name={METHODS[confidence.method]}
        value={confidence.validated === null ? 'not possible' : percentText(confidence.validated, 1)}
      />
      <FigureLine name="Coverage to expect" value={percentText(confidence.stated, 1)} />
      <FigureLine name="Independent samples it rests on" value={confidence.effectiveSamples.toFixed(0)} />
    </dl>
  </Panel>
);
