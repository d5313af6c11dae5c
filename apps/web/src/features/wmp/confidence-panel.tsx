import type { wmp } from '@windcall/contract';
import { Panel } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { FigureLines } from './figure-line.tsx';

type Confidence = NonNullable<wmp.Phase3Reply['confidence']>;

const METHODS: Readonly<Record<Confidence['method'], string>> = {
  'fresh-fields': 'Validated on fresh fields of the same wind',
  'blocked-cross-validation': 'Validated on held-out data, four blocks',
  none: 'Validated',
};

export const ConfidencePanel = ({ confidence }: { readonly confidence: Confidence }) => {
  const units = useUnits();
  return (
    <Panel title="Honest confidence">
      <FigureLines
        lines={[
          ['Claimed on this wind', units.percent(confidence.claimed, 1)],
          [
            METHODS[confidence.method],
            confidence.validated === null ? 'not possible' : units.percent(confidence.validated, 1),
          ],
          ['Coverage to expect', units.percent(confidence.stated, 1)],
          ['Independent samples it rests on', units.number(confidence.effectiveSamples, 0)],
        ]}
      />
    </Panel>
  );
};
