import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stages, wmp } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import {
  button,
  enter,
  failureToast,
  later,
  numberField,
  openWmpScreen,
  rowsOf,
  type WmpOptions,
} from '../../testing/open-wmp.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { growingField } from '../../testing/shooting-range.ts';
import { phase1Reply } from '../../testing/wmp-server.ts';

const app = freshApp();
const open = (options: WmpOptions = {}) => openWmpScreen(app.server, options);
const run = () => fireEvent.click(button('Run Wind Field Analysis'));
const analyze = async () => {
  run();
  await screen.findByText('Phase 1 Analysis Complete');
};
const bodies = () => app.server.seenBy(wmp.phase1).map((r) => r.body as ReturnType<typeof wmp.phase1Request.parse>);
const figure = (label: string) => screen.getByText(label, { selector: '.engraved' }).nextSibling?.textContent;

describe('the wind field source', () => {
  it('is named, with the time horizon read off the field', () => {
    open();
    const panel = screen.getByRole('region', { name: 'Wind field source' });
    expect(panel.textContent).toMatch(/made on the Weather screen, for .+: 2 distances to 1200 yd\./);
    expect(figure('Duration')).toContain('4.0min');
    expect(figure('Interval')).toContain('5s');
    expect(figure('Samples')).toContain('49');
  });

  it('is asked for while nothing is stored, and the analysis cannot be run', () => {
    open({ field: null });
    expect(screen.getByText('No wind to analyze')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Generate a wind field' }).getAttribute('href')).toBe('/weather');
    expect(button('Run Wind Field Analysis').disabled).toBe(true);
    expect(screen.queryByText(/auto-detected/)).toBeNull();
  });

  it('is warned about when it has too few samples or ends before the farthest target', () => {
    open({ field: { ...growingField(10), distances: [0, 400] } });
    expect(screen.getByText('10 samples per distance are too few: 20 are needed.')).toBeTruthy();
    expect(screen.getByText('45 seconds are short: 100 or more give a fair picture.')).toBeTruthy();
    expect(screen.getByText(/The farthest target is at 510 yd, the field ends at 400 yd/)).toBeTruthy();
  });

  it('needs a weapon profile of the shooter’s own, and says so before the analysis', () => {
    open({ profile: 0 });
    expect(screen.getByText(/A weapon profile of your own is needed/)).toBeTruthy();
  });
});

describe('the target cluster count', () => {
  it('is 4 unless set, and 4 again when emptied', async () => {
    open();
    expect(numberField('Target Cluster Count').value).toBe('4');
    expect(screen.getByText(/1 means deterministic wind/)).toBeTruthy();
    enter('Target Cluster Count', '7');
    await analyze();
    expect(bodies()[0]?.analysisConfiguration.targetClusterCount).toBe(7);
    enter('Target Cluster Count', '');
    expect(numberField('Target Cluster Count').value).toBe('4');
  });

  it('stays within 1 to 20', () => {
    open();
    fireEvent.change(numberField('Target Cluster Count'), { target: { value: '21' } });
    expect(screen.getByText('Enter a number from 1 to 20.')).toBeTruthy();
    enter('Target Cluster Count', '0');
    expect(numberField('Target Cluster Count').value).toBe('4');
  });
});

describe('an analysis', () => {
  it('makes the stage that Fire Control shoots on, analyzes that, and shows the wind states', async () => {
    open();
    expect(screen.getByText('Awaiting analysis')).toBeTruthy();
    await analyze();
    expect(app.server.seenBy(stages.createStage)[0]?.body).toMatchObject({
      profileId: 5,
      scenarioId: 7,
      wind: { kind: 'samples', field: { distances: [0, 1200] } },
      air: { temperature: 72, humidity: 45, pressure: 29.92, latitude: 36 },
      effects: stages.DEFAULT_EFFECTS,
    });
    expect(bodies()[0]).toEqual({
      stageId: 3,
      analysisConfiguration: { targetClusterCount: 4, convergenceThreshold: 0.001, ballisticWeighting: true },
    });
    expect(screen.queryByText('Awaiting analysis')).toBeNull();
    expect(figure('Global clusters')).toContain('4');
    expect(figure('Engagement distances')).toContain('5');
    expect(figure('Wind samples')).toContain('245');
    expect(figure('Convergence')).toBe('Achieved');
    expect(within(screen.getByRole('list', { name: 'Engagement distances' })).getByText('312y')).toBeTruthy();
    expect(screen.getByText('5.0 mph from 3:00')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^1: 5\.0 mph from 3:00, 25 % of the time/ })).toBeTruthy();
    expect(rowsOf('Coverage metrics by distance')).toEqual(['312 yd90 %0.5080 %']);
    const performance = screen.getByRole('region', { name: 'Analysis performance' }).textContent;
    expect(performance).toContain('Processing time31 ms');
    expect(performance).toContain('Ballistic-Weighted K-means');
    expect(performance).toContain('Temporal stability80 %');
    fireEvent.click(button('What the coverage metrics mean'));
    expect(screen.getByText(/every restart of the clustering/)).toBeTruthy();
  });

  it('says when the clustering did not converge', async () => {
    const reply = phase1Reply(2);
    const analysisMetadata = { ...reply.analysisMetadata, convergenceStatus: 'not_achieved' as const };
    open({ arrange: (server) => server.on(wmp.phase1, { ...reply, analysisMetadata }) });
    await analyze();
    expect(figure('Convergence')).toBe('Not achieved');
  });

  it('is not started twice, and clears the results before it', async () => {
    open();
    await analyze();
    const { coming, come } = later();
    app.server.on(wmp.phase1, async () => {
      await coming;
      return phase1Reply(2);
    });
    run();
    expect(await screen.findByRole('progressbar', { name: 'Analyzing the wind' })).toBeTruthy();
    expect(button('Analyzing the wind...').disabled).toBe(true);
    fireEvent.click(button('Analyzing the wind...'));
    expect(screen.queryByText('5.0 mph from 3:00')).toBeNull();
    come();
    await waitFor(() => expect(figure('Global clusters')).toContain('2'));
    expect(bodies()).toHaveLength(2);
  });

  it.each([
    [0.51, 0.59, 'good', 'well separated'],
    [0.5, 0.6, 'moderate', 'acceptable'],
    [0.3, 1, 'poor', 'consider fewer clusters'],
  ])('with silhouette %s and Davies–Bouldin %s is called %s and %s', async (silhouette, daviesBouldin, ...words) => {
    open({ arrange: (server) => server.on(wmp.phase1, phase1Reply(4, { silhouette, daviesBouldin })) });
    await analyze();
    const quality = screen.getByRole('region', { name: 'Cluster quality' });
    for (const word of words) expect(within(quality).getByText(word)).toBeTruthy();
  });

  it.each([
    [3, '33 % frequent', 'text-ok'],
    [4, '25 % regular', 'text-warn'],
    [5, '20 % rare', 'text-bad'],
  ])('marks each of %i equal wind states as %s', async (count, words, color) => {
    open();
    enter('Target Cluster Count', String(count));
    await analyze();
    const badges = screen.getAllByText(words);
    expect(badges).toHaveLength(count);
    expect(badges[0]?.className).toContain(color);
  });
});

describe('a failed analysis', () => {
  const failed = { status: 'validation_failed' } as const;
  const NO_WIND = 'No authentic wind field data found in localStorage. Fresh wind data must be generated first.';
  it.each<[string, string, string, () => Response]>([
    [
      'Wind Data Validation Failed',
      'Wind data validation failed. Check the validation requirements below.',
      'At least 20 wind samples per distance',
      () => refuse('validation-failed', { message: 'Insufficient samples at 500 yd.', ...failed }),
    ],
    [
      'Wind Data Validation Failed',
      'Wind data validation failed. Check the validation requirements below.',
      'This wind never changes: set Target Cluster Count to 1.',
      () => refuse('validation-failed', { message: 'The wind does not vary, so it cannot be split.', ...failed }),
    ],
    [
      'Missing Engagement Data',
      'Training scenario lacks engagement data for the requested distances.',
      'there is no fallback to the base DoF',
      () => refuse('validation-failed', { message: 'engagements array is missing', ...failed }),
    ],
    [
      'Missing Wind Data',
      NO_WIND,
      'Weather screen',
      () => refuse('bad-request', { message: 'No wind field data found' }),
    ],
    [
      'Wind Data Validation Failed',
      'Insufficient samples or improper variation for analysis.',
      'At least 20 wind samples per distance',
      () => refuse('bad-request', { message: 'Insufficient authentic wind data' }),
    ],
    [
      'Data Integrity Enforcement',
      'no fallback or synthetic data is allowed',
      'weapon profile of your own',
      () => refuse('bad-request', { message: 'AUTHENTIC DATA REQUIRED: a profile' }),
    ],
    [
      'Phase 1 Analysis Error',
      'Wind field data too large - try reducing time duration or sampling rate.',
      'longer time interval',
      () => new Response('too large', { status: 413 }),
    ],
    [
      'Phase 1 Analysis Error',
      'Failed to analyze wind field data - check console for details',
      'Try again',
      () => refuse('internal', { message: 'Something went wrong.' }),
    ],
  ])('shows the card %s: %s', async (title, text, hint, answer) => {
    open({ arrange: (server) => server.on(wmp.phase1, answer) });
    run();
    const toast = await failureToast('Phase 1 Analysis Failed');
    expect(toast).toContain(text);
    const card = screen.getByRole('alert');
    expect(within(card).getByText(title)).toBeTruthy();
    expect(card.textContent).toContain(text);
    expect(card.textContent).toContain(hint);
  });

  it('needs no server to say that wind or a profile is missing', async () => {
    const { unmount } = open({ profile: 0 });
    run();
    expect(await screen.findByText('Data Integrity Enforcement')).toBeTruthy();
    unmount();
    desk.wind.write(null);
    desk.model.write({ mode: 'stochastic' });
    open({ field: null });
    run();
    expect(await screen.findByText('Missing Wind Data')).toBeTruthy();
    fireEvent.click(button('Technical details'));
    expect(screen.getByText(/^AUTHENTIC DATA REQUIRED/)).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('keeps the message, the fields and the request in its details, and goes with the next success', async () => {
    const issues = [{ field: 'windFieldData.500', message: 'has 3 samples' }];
    open({ arrange: (server) => server.on(wmp.phase1, () => refuse('validation-failed', { issues, ...failed })) });
    run();
    await screen.findByText('Wind Data Validation Failed');
    fireEvent.click(button('Technical details'));
    expect(screen.getByText(/windFieldData\.500: has 3 samples\s+Request test-request/)).toBeTruthy();
    app.server.on(wmp.phase1, phase1Reply(4));
    await analyze();
    expect(screen.queryByText('Wind Data Validation Failed')).toBeNull();
  });
});
