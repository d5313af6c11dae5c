import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { wmp } from '@windcall/contract';
import { recommendParameters } from '@windcall/wmp';
import { describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { weatherOf } from '../../desk/weather.ts';
import { refuse } from '../../testing/fake-server.ts';
import {
  button,
  enter,
  failureToast,
  later,
  numberField,
  openTab,
  openWmpScreen,
  rowsOf,
  type WmpOptions,
} from '../../testing/open-wmp.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { phase1Reply, phase2Reply } from '../../testing/wmp-server.ts';
import { currentToast } from '../../toasts/toast.ts';
import { useWmpRun } from './use-wmp-run.ts';

const app = freshApp();
const GENERATE = 'Generate Mathematical Bracket Candidates';

/** Opens the first step of the optimization, by default after phase 1. */
const open = async (options: WmpOptions = {}, analyzed = true) => {
  openWmpScreen(app.server, options);
  if (analyzed) {
    fireEvent.click(button('Run Wind Field Analysis'));
    await screen.findByText('Phase 1 Analysis Complete');
  }
  openTab('Optimization');
};
const generate = async () => {
  fireEvent.click(button(GENERATE));
  await screen.findByText('Phase 2 Complete');
};
const figure = (label: string) => screen.getByText(label, { selector: '.engraved' }).nextSibling?.textContent;

describe('before phase 1', () => {
  it('no candidates can be generated, and the screen says why', async () => {
    await open({}, false);
    expect(button(GENERATE).disabled).toBe(true);
    expect(screen.getByText('Complete Phase 1 wind field analysis first')).toBeTruthy();
    expect(screen.queryByText('Smart recommendations')).toBeNull();
  });

  it('a start all the same is refused with a toast', async () => {
    const weather = weatherOf({ field: null, exported: null, model: null, natural: null, lost: null }, null);
    const source = { field: null, scenario: null, profileId: 5, weather, effects: DEFAULT_EFFECTS };
    const settings = { clusterCount: 4, deltaSpeed: 2, alphaOverlap: 0.4, milp: wmp.WMP_DEFAULTS.milp };
    const { result } = renderHook(() => useWmpRun(source, settings));
    await act(() => result.current.generate());
    expect(currentToast()).toMatchObject({
      title: 'Phase 1 Required',
      description: 'Complete Phase 1 wind field analysis first',
      variant: 'destructive',
    });
  });
});

describe('the parameters of the brackets', () => {
  it('are 2 mph and 0.4 unless set, and fall back on them when emptied', async () => {
    await open({}, false);
    expect([numberField('Delta Speed').value, numberField('Alpha Overlap').value]).toEqual(['2', '0.4']);
    enter('Delta Speed', '3.5');
    enter('Alpha Overlap', '0.25');
    expect([desk.wmpDeltaSpeed.read(), desk.wmpAlphaOverlap.read()]).toEqual([3.5, 0.25]);
    enter('Delta Speed', '');
    // steps of 0.05: other values round to the nearest
    enter('Alpha Overlap', '0.33');
    expect([numberField('Alpha Overlap').value, desk.wmpAlphaOverlap.read()]).toEqual(['0.35', 0.35]);
    enter('Alpha Overlap', '');
    expect([numberField('Delta Speed').value, numberField('Alpha Overlap').value]).toEqual(['2', '0.4']);
  });

  it.each([
    ['Delta Speed', '0.5', 'Enter a number from 1 to 5.'],
    ['Delta Speed', '5.5', 'Enter a number from 1 to 5.'],
    ['Alpha Overlap', '0.05', 'Enter a number from 0.1 to 0.9.'],
    ['Alpha Overlap', '0.95', 'Enter a number from 0.1 to 0.9.'],
  ])('refuse a %s of %s', async (name, value, words) => {
    await open({}, false);
    const before = numberField(name).value;
    fireEvent.change(numberField(name), { target: { value } });
    expect(screen.getByText(words)).toBeTruthy();
    fireEvent.blur(numberField(name));
    expect(numberField(name).value).toBe(before);
  });

  it.each([
    ['Delta Speed', '2.5'],
    ['Alpha Overlap', '0.45'],
  ])('move %s by one step with an arrow key, to %s', async (name, next) => {
    await open({}, false);
    fireEvent.keyDown(numberField(name), { key: 'ArrowUp' });
    expect(numberField(name).value).toBe(next);
  });

  it('follow the smart recommendations when these are applied', async () => {
    await open();
    const advice = recommendParameters(phase1Reply(4).distanceWindStates.globalClusters);
    const panel = screen.getByRole('region', { name: 'Smart recommendations' });
    expect(panel.textContent).toContain('span 6.0 mph and 0°: medium variability');
    expect(
      within(panel).getByText(/A step of 0\.12 mil would do; the grid takes no more than 0\.1 mil\./),
    ).toBeTruthy();
    fireEvent.click(button('Apply Smart Recommendations'));
    expect(numberField('Delta Speed').value).toBe(String(advice.deltaSpeed));
    expect(numberField('Alpha Overlap').value).toBe(String(advice.alphaOverlap));
    expect(desk.wmpMilp.read().delta).toBe(0.1);
  });
});

describe('generated candidates', () => {
  it('are made from the wind states and the parameters, and shown with all their figures', async () => {
    await open();
    enter('Delta Speed', '2.5');
    await generate();
    expect(app.server.seenBy(wmp.phase2)[0]?.body).toEqual({
      runId: 1,
      parameters: { deltaSpeed: 2.5, alphaOverlap: 0.4 },
    });
    expect(figure('Candidates')).toContain('3');
    expect(figure('Preliminary bands')).toContain('5');
    expect(figure('Redundant, left out')).toContain('2');
    expect(figure('Overall coverage')).toContain('97%');
    expect(rowsOf('Candidate brackets')).toEqual([
      'bracket_12.0–4.0 mph3:00R 0.10 … R 0.300.20 mil50.0 %60 %1, 2',
      'bracket_24.0–6.0 mph3:00R 0.20 … R 0.400.20 mil50.0 %60 %1, 2',
      'bracket_36.0–8.0 mph3:00R 0.30 … R 0.500.20 mil50.0 %60 %1, 2',
    ]);
    expect(within(screen.getByRole('region', { name: 'Validation status' })).getByText('Valid')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Configuration parameters' }).textContent).toContain(
      'Delta Speed2.5 mph',
    );
    const reference = screen.getByRole('region', { name: 'Reference' }).textContent;
    expect(reference).toContain('3below 15 to 30');
    expect(reference).toContain('40 msunder 250 ms');
    expect(rowsOf('Coverage index by distance')).toEqual(['312 yd450 %99 %0.72']);
    expect(screen.getByRole('img', { name: /^3 bands from R 0\.10 to R 0\.50 mil/ })).toBeTruthy();
    fireEvent.click(button('How the brackets are made'));
    expect(screen.getByText(/Wind states from about the same direction form a group/)).toBeTruthy();
  });

  it('can be sorted by each figure', async () => {
    await open();
    await generate();
    fireEvent.click(screen.getByRole('button', { name: 'Speed range' }));
    fireEvent.click(screen.getByRole('button', { name: 'Speed range' }));
    expect(rowsOf('Candidate brackets')[0]).toMatch(/^bracket_3/);
  });

  it('are not generated twice at once', async () => {
    const { coming, come } = later();
    await open({
      arrange: (server) =>
        server.on(wmp.phase2, async () => {
          await coming;
          return phase2Reply();
        }),
    });
    fireEvent.click(button(GENERATE));
    expect(await screen.findByRole('progressbar', { name: 'Building the brackets' })).toBeTruthy();
    expect(button(GENERATE).disabled).toBe(true);
    fireEvent.click(button(GENERATE));
    come();
    await screen.findByText('Phase 2 Complete');
    expect(app.server.seenBy(wmp.phase2)).toHaveLength(1);
  });

  it('go with the next run of phase 1', async () => {
    await open();
    await generate();
    openTab('Wind Field Analysis');
    fireEvent.click(button('Run Wind Field Analysis'));
    await screen.findByText('Phase 1 Analysis Complete');
    openTab('Optimization');
    expect(screen.getByText('No candidates yet')).toBeTruthy();
  });

  it('that fail say so with the server’s error field', async () => {
    await open({ arrange: (server) => server.on(wmp.phase2, () => refuse('cannot-solve', { message: 'Too slow.' })) });
    fireEvent.click(button(GENERATE));
    expect(await failureToast('Phase 2 Failed')).toContain('Phase 2 API Error: Too slow.');
    expect(button(GENERATE).disabled).toBe(false);
  });
});
