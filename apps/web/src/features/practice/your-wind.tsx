import { drills, type ReplyOf } from '@windcall/contract';
import { percentOf, percentText } from '@windcall/units';
import { useState } from 'react';
import { download, request, useCall } from '../../api/index.ts';
import { Button, SegmentedControl, Skeleton } from '../../kit/index.ts';
import { ChartGrid, useChartWidth } from '../../player/chart-frame.tsx';
import { Failed } from '../../player/failed.tsx';
import { callsText, handicapText, intervalText } from '../../player/figure-words.ts';
import { HELP } from '../../player/help-words.ts';
import { useHelpHere } from '../../shortcuts/help-here.ts';
import { FIRST_LOOK, nothingSure, saidWords, type Units, useUnits } from '../../units/index.ts';
import { CELL_CALLS, MAP_CALLS } from './map-calls.ts';
import { RangeGrid, RungTable } from './rung-table.tsx';
import { SlopeChart } from './slope-chart.tsx';

type Wind = ReplyOf<typeof drills.getYourWind>;
const VALUES = (['full', 'half', 'low'] as const).map((value) => [value, value] as const);
const GUSTS = [
  ['steady', 'Steady', 'Steady'],
  ['gusty', 'Gusts 15 to 30 %', '15–30 %'],
  ['rough', 'Gusts over 30 %', '> 30 %'],
] as const;
/** A two-sided 95 % interval in standard errors. */
const Z_95 = 1.96;
/** Half the width of a cell's picture, mph. */
const REACH_MPH = 5;
const figure = (units: Units, mph: number, digits = 1): string => units.format('wind', mph, { digits }).figure;
const signed = (units: Units, mph: number): string =>
  `${mph < -0.05 ? '−' : mph > 0.05 ? '+' : ''}${figure(units, Math.abs(mph))}`;
const place = (mph: number): number => 50 + (Math.max(-REACH_MPH, Math.min(REACH_MPH, mph)) / REACH_MPH) * 50;

const Cell = ({ cell }: { readonly cell: Wind['cells'][number] }) => {
  const units = useUnits();
  if (cell.calls < CELL_CALLS) {
    return (
      <td className="wind-cell" data-pooled>
        <span className="text-xs text-ink-3">
          <span aria-hidden>{cell.calls === 0 ? '–' : `${cell.calls} of ${CELL_CALLS}`}</span>
          <span className="sr-only">{callsText(cell.calls)}: too few to say</span>
        </span>
      </td>
    );
  }
  return (
    <td className="wind-cell">
      <span className="figure flex flex-wrap justify-between gap-x-1 text-xs">
        <span>{signed(units, cell.bias)}</span>
        <span className="whitespace-nowrap text-ink-3">± {figure(units, cell.sigma)}</span>
      </span>
      <span aria-hidden className="wind-glyph">
        <i
          className="wind-spread"
          style={{ left: `${place(cell.bias - cell.sigma)}%`, right: `${100 - place(cell.bias + cell.sigma)}%` }}
        />
        <i className="inset-y-0 left-1/2 border-l border-ink-3" />
        <i className="inset-y-0 border-l-2 border-ink" style={{ left: `${place(cell.bias)}%` }} />
      </span>
      <span className="sr-only">{callsText(cell.calls)}</span>
    </td>
  );
};

const dayText = (at: string | undefined): string =>
  at === undefined ? '' : new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });

/** A chart of the handicap over the calls, its error as a band. */
const OverTime = ({ over }: { readonly over: Wind['over'] }) => {
  const units = useUnits();
  const { frame, width } = useChartWidth();
  if (over.length < 2) return <p className="text-sm text-ink-3">Shown from the fifth call.</p>;
  const highest = Math.max(...over.map(({ handicap }) => handicap));
  // The error of the first few calls is wide, so it does not set the scale.
  const most = Math.max(2, Math.min(2 * highest, Math.max(...over.map((one) => one.handicap + (one.error ?? 0)))));
  const step = [0.5, 1, 2, 5, 10].find((size) => most / size <= 5) ?? 20;
  const x = (i: number): number => 32 + (i / (over.length - 1)) * (width - 32 - 52);
  const y = (mph: number): number => 10 + (1 - Math.min(most, mph) / most) * 186;
  const upper = over.map(({ handicap, error }, i) => `${x(i)} ${y(handicap + (error ?? 0))}`);
  const lower = over.map(({ handicap, error }, i) => `${x(i)} ${y(Math.max(0, handicap - (error ?? 0)))}`).reverse();
  const last = over[over.length - 1];
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${width} 220`}
        role="img"
        className="practice-chart"
        aria-label={`Handicap over time, now ${units.text('wind', last?.handicap ?? 0, 2)}`}
      >
        <ChartGrid
          marks={Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step)}
          y={y}
          left={30}
          right={width - 52}
          text={(mph) => units.rounded(units.value('wind', mph), 1)}
        />
        <text x="32" y="214">
          {dayText(over[0]?.at)}
        </text>
        <text x={width - 52} y="214" textAnchor="end">
          {dayText(last?.at)}
        </text>
        <path d={`M${[...upper, ...lower].join('L')}z`} className="chart-band" />
        <path d={`M${over.map(({ handicap }, i) => `${x(i)} ${y(handicap)}`).join('L')}`} className="chart-wind" />
        <text x={width - 48} y={y(last?.handicap ?? 0) + 4} className="chart-truth-text">
          {figure(units, last?.handicap ?? 0, 2)}
        </text>
      </svg>
    </div>
  );
};

/** The slope of the calls with its error, if the page's sentence is about the slope. */
const sureSlope = ({ said }: Wind): { slope: number; error: number } | null =>
  said?.kind === 'scale' ? { slope: 1 + said.size, error: (said.high - said.low) / (2 * Z_95) } : null;

/** The title of the page: the one sentence, or the coverage so far. */
const Head = ({ wind: { coverage, said } }: { readonly wind: Wind }) => {
  const units = useUnits();
  const calls = coverage.of;
  const words = said && saidWords(units, said);
  return (
    <>
      <h2 className="practice-title">
        {words?.is ??
          nothingSure(calls) ??
          (calls === 0 ? 'No calls yet' : `${callsText(calls)} of the ${FIRST_LOOK} that anything sure needs`)}
      </h2>
      {words && (
        <p className="mt-1 text-lg">
          {words.order} <small className="text-ink-3">{words.gain}</small>
        </p>
      )}
    </>
  );
};

/** Bias and spread of a person's calls: three maps of range × value, one for each kind of gusts. */
export const YourWind = () => {
  useHelpHere(HELP.wind);
  const units = useUnits();
  const query = useCall(drills.getYourWind, {}, { gcTime: 0 });
  const { data } = query;
  const [gust, setGust] = useState<(typeof GUSTS)[number][0]>('steady');
  if (query.error) return <Failed query={query} text="Your calls could not be loaded." />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const { coverage } = data;
  const sure = sureSlope(data);
  return (
    <div>
      <Head wind={data} />
      {coverage.of < MAP_CALLS ? (
        <p className="mt-2 max-w-prose text-ink-2">
          After {MAP_CALLS} calls three maps show where you read high or low: {coverage.of} so far.
        </p>
      ) : (
        <>
          {/* On a phone one map at a time. */}
          <div className="mt-5 lg:hidden">
            <SegmentedControl
              label="Gusts"
              value={gust}
              onChange={setGust}
              choices={GUSTS.map(([value, , short]) => ({ value, label: short }))}
            />
          </div>
          <div className="wind-maps" data-gust={gust}>
            {GUSTS.map(([kind, label]) => (
              <div key={kind} data-gust={kind}>
                <RangeGrid
                  className="wind-map"
                  caption={label}
                  columns={VALUES}
                  cell={(range, value) => {
                    const cell = data.cells.find(
                      (one) => one.range === range && one.value === value && one.gust === kind,
                    );
                    return cell && <Cell cell={cell} />;
                  }}
                />
              </div>
            ))}
          </div>
          <p className="mt-3 text-xs text-ink-3">
            {units.name('wind')}; + called too much, − too little. Tick: bias. Bar: spread. Middle line: the wind.
            Dashed: fewer than {CELL_CALLS} calls, too few to say.
          </p>
        </>
      )}
      <div className="mt-8">
        <RungTable ladder={data.ladder} />
      </div>
      <div className="reveal-pictures mt-8">
        <section aria-label="Handicap over time">
          <h3 className="practice-h">
            Handicap, {units.name('wind')} <small>lower is better; band: its error</small>
          </h3>
          {data.handicap !== null && (
            <p className="figure text-sm text-ink-2">
              {handicapText(units, data.handicap, coverage.of)} {intervalText(units, data, coverage.of)}
              {data.par !== null && `, best possible ${figure(units, data.par)}`}
            </p>
          )}
          {data.left > 0 && (
            <p className="text-sm text-ink-3">
              {data.left} seen and not called: {data.left === 1 ? 'it counts' : 'each counts'} as its forecast.
            </p>
          )}
          <OverTime over={data.over} />
        </section>
        <section aria-label="Slope">
          <h3 className="practice-h">
            Called vs. actual{' '}
            <small>
              {sure === null
                ? data.dots.length > 0 && callsText(data.dots.length)
                : `${units.number(sure.slope, 2)} ± ${units.number(sure.error, 2)}, ${callsText(data.dots.length)}`}
            </small>
          </h3>
          {data.dots.length === 0 ? (
            <p className="text-sm text-ink-3">A dot for each call: what you called against what it was.</p>
          ) : (
            <SlopeChart dots={data.dots} slope={sure?.slope ?? null} slopeError={sure?.error ?? null} />
          )}
        </section>
      </div>
      <section aria-label="Coverage" className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink-2">
          Wind inside your bracket: {coverage.held} of {coverage.of}
          {coverage.low !== null &&
            coverage.high !== null &&
            `, between ${percentOf(coverage.low)} and ${percentText(coverage.high)}`}
          .
        </p>
        <Button
          disabled={coverage.of === 0}
          onClick={() => void request(drills.exportCalls, {}).then((csv) => download(csv, 'calls.csv', 'text/csv'))}
        >
          Calls as CSV
        </Button>
      </section>
    </div>
  );
};
