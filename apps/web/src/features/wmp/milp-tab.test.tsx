import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stages, wmp } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, stageDigest, unnamed } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
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
import { phase1Reply, phase2Reply, singleResult } from '../../testing/wmp-server.ts';

const app = freshApp();
const SINGLE = 'Single-Objective Optimization';
const PARETO = 'Multi-Objective Pareto Sweep';
const NONE = { runId: 1, confidence: null, hitProbability: null };
const INSUFFICIENT = {
  status: 'infeasible',
  reason: 'INSUFFICIENT_BRACKETS',
  message: 'Two brackets cover 81 % at the most.',
  bestCoverage: 0.81,
} as const;

const open = (options: WmpOptions = {}) => {
  openWmpScreen(app.server, options);
  openTab('Optimization');
  openTab('MILP (Phase 3)');
};
const start = (name = SINGLE) => fireEvent.click(button(name));
const finished = () => screen.findByText('Auto-Chain Optimization Complete');
const optimize = async (name = SINGLE) => {
  start(name);
  await finished();
};
const counts = () => [wmp.phase1, wmp.phase2, wmp.phase3].map((call) => app.server.seenBy(call).length);
const step = () => document.querySelector('[aria-current=step]')?.textContent;
const figure = (label: string) => screen.getByText(label, { selector: 'div > .engraved' }).nextSibling?.textContent;

describe('the parameters of the optimization', () => {
  it('are 2 brackets, 0.05 mil, 0.9 and 1 unless set, and fall back on them when emptied', () => {
    open();
    const values = () =>
      ['Grid resolution (delta)', 'Coverage (p_min)', 'Overlap penalty (beta)'].map((name) => numberField(name).value);
    expect(values()).toEqual(['0.05', '0.9', '1']);
    expect(screen.getByRole('slider', { name: 'Brackets (U)' }).getAttribute('aria-valuetext')).toBe('2 brackets');
    enter('Grid resolution (delta)', '0.02');
    enter('Coverage (p_min)', '0.75');
    enter('Overlap penalty (beta)', '2.5');
    expect(desk.wmpMilp.read()).toEqual({ U: 2, delta: 0.02, p_min: 0.75, beta: 2.5 });
    for (const name of ['Grid resolution (delta)', 'Coverage (p_min)', 'Overlap penalty (beta)']) enter(name, '');
    expect(values()).toEqual(['0.05', '0.9', '1']);
  });

  it('let 1 to 4 brackets be chosen', () => {
    open();
    const more = button('Brackets (U): more');
    for (let i = 0; i < 3; i++) fireEvent.click(more);
    expect(desk.wmpMilp.read().U).toBe(4);
    expect(more.disabled).toBe(true);
    for (let i = 0; i < 4; i++) fireEvent.click(button('Brackets (U): less'));
    expect(desk.wmpMilp.read().U).toBe(1);
  });

  it.each([
    ['Grid resolution (delta)', '0.11', 'Enter a number from 0.01 to 0.1.', '0.06'],
    ['Coverage (p_min)', '0.49', 'Enter a number from 0.5 to 1.', '0.91'],
    ['Overlap penalty (beta)', '10.1', 'Enter a number from 0 to 10.', '1.1'],
  ])('refuse a %s of %s and move it by its step', (name, value, words, next) => {
    open();
    fireEvent.change(numberField(name), { target: { value } });
    expect(screen.getByText(words)).toBeTruthy();
    fireEvent.blur(numberField(name));
    fireEvent.keyDown(numberField(name), { key: 'ArrowUp' });
    expect(numberField(name).value).toBe(next);
  });

  it('start neither run while a box shows another number: the press focuses that box', () => {
    open();
    fireEvent.change(numberField('Coverage (p_min)'), { target: { value: '2' } });
    for (const name of [SINGLE, PARETO]) {
      start(name);
      expect(document.activeElement).toBe(numberField('Coverage (p_min)'));
    }
    expect(counts()).toEqual([0, 0, 0]);
  });

  it('are explained beside them', () => {
    open();
    expect(screen.getByText('Share of the wind that some bracket must hold.')).toBeTruthy();
  });
});

describe('the chain', () => {
  it('runs the phases one after the other and shows where it is', async () => {
    const [one, two, three] = [later(), later(), later()];
    open({
      arrange: (server) => {
        server.on(wmp.phase1, () => one.coming.then(() => phase1Reply(4)));
        server.on(wmp.phase2, () => two.coming.then(() => phase2Reply()));
        server.on(wmp.phase3, () => three.coming.then(() => ({ mode: 'single', results: singleResult(), ...NONE })));
      },
    });
    start();
    await waitFor(() => expect(step()).toBe('Phase 1: wind states'));
    one.come();
    await waitFor(() => expect(step()).toBe('Phase 2: brackets'));
    expect(screen.getByText(/✓ Phase 1: wind states/)).toBeTruthy();
    two.come();
    await waitFor(() => expect(step()).toBe('Phase 3: optimization'));
    start();
    start(PARETO);
    three.come();
    await finished();
    expect(screen.getByText('✓ Optimization Complete')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(counts()).toEqual([1, 1, 1]);
  });

  it('runs again only what is missing or was made with other settings', async () => {
    open();
    await optimize();
    await optimize(PARETO);
    await waitFor(() => expect(counts()).toEqual([1, 1, 2]));
    await screen.findByText('Wind states and brackets still fit: phases 1 and 2 were kept.');
    await screen.findByText('✓ Optimization Complete');
    act(() => void desk.wmpDeltaSpeed.write(3));
    start();
    await waitFor(() => expect(counts()).toEqual([1, 2, 3]));
    await screen.findByText('Phases 2 and 3 run again, because the bracket settings changed.');
    await screen.findByText('✓ Optimization Complete');
    act(() => void desk.wmpClusterCount.write(6));
    start();
    await waitFor(() => expect(counts()).toEqual([2, 3, 4]));
    await screen.findByText('All phases run again, because 6 wind states are asked for now.');
    expect(app.server.seenBy(wmp.phase3).map((r) => (r.body as { mode: string }).mode)).toEqual([
      'single',
      'pareto',
      'single',
      'single',
    ]);
  });

  it('runs all of it again when its stage is no longer what is loaded, and says what has changed', async () => {
    let velocity = 2710;
    open({
      arrange: (server) =>
        server.on(stages.createStage, ({ parsed }) => {
          const rifle = { ...unnamed(DEFAULT_PROFILE), muzzleVelocity: velocity };
          const made = inlineStage({
            rifle,
            air: parsed.air ?? stages.DEFAULT_AIR,
            wind: { kind: 'steady', speed: 5, direction: 90 },
          });
          return { ...made, id: 3, digest: stageDigest(made) };
        }),
    });
    await optimize();
    expect(counts()).toEqual([1, 1, 1]);
    // trued meanwhile: only the server's stage shows it
    velocity = 2685;
    start();
    await screen.findByText('All phases run again, because since the last run the rifle has changed.');
    await waitFor(() => expect(counts()).toEqual([2, 2, 2]));
    await screen.findByText('✓ Optimization Complete');
    act(() => desk.effects.write({ ...DEFAULT_EFFECTS, latitude: 60 }));
    start();
    await screen.findByText('All phases run again, because since the last run the air is another.');
    await waitFor(() => expect(counts()).toEqual([3, 3, 3]));
  });

  it('stops at a failed phase 1 with its card, and can be started again', async () => {
    open({ profile: 0 });
    start();
    const toast = await failureToast('Auto-Chain Optimization Failed');
    expect(toast).toContain('AUTHENTIC DATA REQUIRED');
    expect(screen.getByText(/^Pipeline Failed: AUTHENTIC DATA REQUIRED/)).toBeTruthy();
    expect(screen.getByText('Data Integrity Enforcement')).toBeTruthy();
    expect(counts()).toEqual([0, 0, 0]);
    expect(button(SINGLE).getAttribute('aria-busy')).toBeNull();
  });

  it('stops at a failed phase 2 with the name of the call', async () => {
    open({ arrange: (server) => server.on(wmp.phase2, () => refuse('busy')) });
    start();
    expect(await failureToast('Auto-Chain Optimization Failed')).toContain('Phase 2 API Error: The server is busy.');
    expect(counts()).toEqual([1, 1, 0]);
  });

  it('shows a failed phase 3 as a card, which goes with the next run', async () => {
    open({ arrange: (server) => server.on(wmp.phase3, () => refuse('timed-out')) });
    start();
    const card = (await screen.findByText('MILP Optimization Error')).closest('[role=alert]');
    expect(card?.textContent).toContain('MILP API Error: The calculation took too long and was stopped.');
    app.server.on(wmp.phase3, { mode: 'single', results: singleResult(), ...NONE });
    await optimize();
    expect(screen.queryByText('MILP Optimization Error')).toBeNull();
    expect(rowsOf('Selected brackets')).toHaveLength(1);
  });
});

describe('a single result', () => {
  it('shows its figures, its brackets, its coverage and how far to trust it', async () => {
    open();
    await optimize();
    expect(app.server.seenBy(wmp.phase3)[0]?.body).toEqual({
      runId: 1,
      mode: 'single',
      params: wmp.WMP_DEFAULTS.milp,
    });
    expect(figure('Objective')).toContain('0.55mil');
    expect(figure('Coverage')).toContain('92.0%');
    expect(figure('Overlap penalty')).toContain('0.00mil');
    expect(figure('Gap to proven optimum')).toContain('0.0%');
    expect(figure('Outcome')).toBe('optimal');
    expect(rowsOf('Selected brackets')).toEqual(['2-4 mph from 3:00R 0.20R 0.750.55 mil92.0 %']);
    expect(rowsOf('Coverage by distance')).toEqual(['312 yd93.0 %']);
    const trust = screen.getByRole('region', { name: 'Honest confidence' }).textContent;
    expect(trust).toContain('Validated on fresh fields of the same wind88.0 %');
    expect(trust).toContain('Coverage to expect88.0 %');
  });

  it('of the last visit is shown again, with its time', async () => {
    open({
      arrange: (server) =>
        server.on(wmp.phase3Status, {
          status: 'complete',
          mode: 'single',
          results: singleResult(),
          runId: 1,
          stageId: null,
          profileId: 5,
          scenarioId: 7,
          profileName: 'Match',
          scenarioName: 'Close Array',
          createdAt: '2026-03-01T08:00:00.000Z',
        }),
    });
    expect(await screen.findByText(/^Your last optimization, for Match on Close Array, of /)).toBeTruthy();
    expect(rowsOf('Selected brackets')).toHaveLength(1);
  });
});

describe('an infeasible optimization', () => {
  const infeasible = (options: WmpOptions = {}) =>
    open({
      ...options,
      arrange: (server) => server.on(wmp.phase3, { mode: 'single', results: singleResult(INSUFFICIENT), ...NONE }),
    });

  it('says why and suggests what to change; a suggestion sets its parameter', async () => {
    infeasible();
    await optimize();
    const card = (await screen.findByText('Optimization Infeasible')).closest('[role=alert]') as HTMLElement;
    expect(card.textContent).toContain('Two brackets cover 81 % at the most.');
    const suggestions = within(within(card).getByRole('list', { name: 'Suggestions' })).getAllByRole('button');
    expect(suggestions.map((s) => s.textContent)).toEqual([
      'Raise the bracket count to 3',
      'Lower the coverage requirement by 10 points to 80 %',
      'Lower the coverage requirement by 20 points to 70 %',
      'Try a smaller delta such as 0.025 mil',
    ]);
    for (const at of [0, 2, 3]) fireEvent.click(suggestions[at] as HTMLElement);
    expect(desk.wmpMilp.read()).toEqual({ U: 3, p_min: 0.7, delta: 0.025, beta: 1 });
  });

  it('suggests only what the parameters still allow', async () => {
    desk.wmpMilp.write({ U: 4, delta: 0.02, p_min: 0.6, beta: 1 });
    infeasible();
    await optimize();
    await screen.findByText('Optimization Infeasible');
    const list = screen.getByRole('list', { name: 'Suggestions' });
    expect(list.textContent).toBe('Lower the coverage requirement by 10 points to 50 %');
  });
});

describe('a Pareto sweep', () => {
  it('shows a row for each number of brackets: optimal green, infeasible red, not proven yellow', async () => {
    open();
    await optimize(PARETO);
    expect(['Tested', 'Feasible', 'Infeasible'].map((label) => figure(label)?.slice(0, 1))).toEqual(['3', '2', '1']);
    expect(rowsOf('Pareto sweep')).toEqual([
      '1InfeasibleOne bracket covers 60 %.––',
      '2Optimal0.90 mil92.0 %',
      '3Not proven0.70 mil92.0 %',
    ]);
    const table = within(screen.getByRole('table', { name: 'Pareto sweep' }));
    expect(table.getByText('Optimal').className).toContain('text-ok');
    expect(table.getByText('Infeasible').className).toContain('text-bad');
    expect(table.getByText('Not proven').className).toContain('text-warn');
  });

  it('shows the brackets of the best solution, and of any other when asked', async () => {
    open();
    await optimize(PARETO);
    const solution = within(screen.getByRole('region', { name: 'One solution of the sweep' }));
    expect(solution.getByText('Objective').nextSibling?.textContent).toContain('0.70');
    const trust = () => screen.getByRole('region', { name: 'Honest confidence' }).textContent;
    expect(trust()).toContain('Coverage to expect88.0 %');
    fireEvent.click(solution.getByRole('radio', { name: '2' }));
    await waitFor(() => expect(solution.getByText('Objective').nextSibling?.textContent).toContain('0.90'));
    expect(trust()).toContain('Coverage to expect81.0 %');
  });

  it('in which nothing is feasible says so as one optimization does', async () => {
    const results = {
      results: [],
      infeasible_solutions: [{ U: 4, reason: 'INSUFFICIENT_BRACKETS', message: 'Too few.', status: 'infeasible' }],
      summary: { total_tested: 1, feasible_solutions: 0, infeasible_solutions: 1 },
    };
    open({ arrange: (server) => server.on(wmp.phase3, { mode: 'pareto', results, ...NONE }) });
    await optimize(PARETO);
    expect(await screen.findByText('Optimization Infeasible')).toBeTruthy();
    expect(screen.getByText('Too few.', { selector: '[role=alert] p' })).toBeTruthy();
  });
});
