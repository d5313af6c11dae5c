import type { wmp } from '@windcall/contract';
import { counted, percentText } from '@windcall/units';
import { useCallback, useMemo } from 'react';
import { Chart } from '../../chart/chart.tsx';
import { type ChartInk, DASHES, plotFrame, SERIES } from '../../chart/chart-ink.ts';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';

type HitCards = NonNullable<wmp.Phase3Reply['hitProbability']>;

/** How often the holds would hit the scenario's targets, by how well the shooter calls the wind. */
export const HitProbabilityPanel = ({ hits }: { readonly hits: HitCards }) => {
  const { callErrorCurve } = hits;
  const units = useUnits();
  const counts = useMemo(
    () => [...new Set(callErrorCurve.map((p) => p.brackets))].sort((a, b) => a - b),
    [callErrorCurve],
  );
  const errors = useMemo(() => [...new Set(callErrorCurve.map((p) => p.callErrorMph))], [callErrorCurve]);
  const option = useCallback(
    (ink: ChartInk) => {
      const frame = plotFrame(ink, `Error of the wind call (${units.name('wind')}, SD)`, 'Hits (%)');
      return {
        ...frame,
        yAxis: { ...frame.yAxis, min: 0, max: 100 },
        series: counts.map((count, i) => ({
          name: counted(count, 'hold'),
          type: 'line',
          symbol: 'circle',
          symbolSize: 4,
          color: SERIES[i % SERIES.length],
          lineStyle: { type: DASHES[i % DASHES.length] },
          data: callErrorCurve
            .filter((p) => p.brackets === count)
            .map((p) => [units.value('wind', p.callErrorMph), Number((p.hitProbability * 100).toFixed(1))]),
        })),
      };
    },
    [callErrorCurve, counts, units.name, units.value],
  );
  const at = (count: number, errorMph: number) =>
    callErrorCurve.find((p) => p.brackets === count && p.callErrorMph === errorMph)?.hitProbability;
  return (
    <Panel title="Hit probability on these targets">
      <Chart
        title="Hit rate by the error of your wind call and the number of holds carried"
        summary={`With a perfect call ${counts.map((c) => `${counted(c, 'hold')} ${percentText(at(c, 0) ?? 0)}`).join(', ')}. More holds help only as far as the wind can be called.`}
        option={option}
        table={{
          columns: [`Call error (${units.name('wind')})`, ...counts.map((c) => counted(c, 'hold'))],
          rows: errors.map((error) => [
            units.format('wind', error).figure,
            ...counts.map((c) => units.percent(at(c, error) ?? 0, 1)),
          ]),
        }}
      />
    </Panel>
  );
};
