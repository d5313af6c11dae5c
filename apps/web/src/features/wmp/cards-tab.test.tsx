import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cards, profiles, stages, wmp } from '@windcall/contract';
import { writeStageCode, writeTaskCode } from '@windcall/exchange/link';
import { DEFAULT_PROFILE, inlineStage, steadyWind, targetsOf, unnamed } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { ALL_SIZES } from '../../paper/sizes.ts';
import { linkTo, qrPath } from '../../share/qr-code.tsx';
import { taskOf } from '../../share/task-of.ts';
import { refuse } from '../../testing/fake-server.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { button, failureToast, openTab, openWmpScreen, rowsOf, type WmpOptions } from '../../testing/open-wmp.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { EYE_PROMISE, singleResult, wholeCard } from '../../testing/wmp-server.ts';

const app = freshApp();

/** A card's stage, as the server stores it. */
const stageOfCard = () => {
  const [target] = targetsOf(scenarioFrom('simple_target'));
  if (target === undefined) throw new Error('the template must have a target');
  const rifle = unnamed(DEFAULT_PROFILE);
  const bare = inlineStage({ rifle, air: stages.DEFAULT_AIR, wind: steadyWind(11, 90), targets: [target] });
  return { ...bare, id: 4, digest: '0'.repeat(64) };
};

/** Opens the cards tab with these cards on the server, newest first. */
const open = (held: readonly cards.Card[] = [], options: WmpOptions = {}) => {
  const view = openWmpScreen(app.server, options);
  view.kept.push(...held);
  openTab('DOPE Cards');
  return view;
};
const SOLVED = {
  status: 'complete' as const,
  mode: 'single' as const,
  results: singleResult(),
  runId: 1,
  stageId: null,
  profileId: 5,
  scenarioId: 7,
  profileName: 'Match',
  scenarioName: 'Close Array',
  createdAt: '2026-03-01T08:00:00.000Z',
};
/** Opens the cards tab after an optimization that the server remembers. */
const openSolved = (held: readonly cards.Card[] = []) =>
  open(held, { arrange: (server) => server.on(wmp.phase3Status, SOLVED) });
const list = () => screen.getByRole('region', { name: 'Existing DOPE Cards' });
const current = () => document.querySelector('tr[aria-current]')?.textContent;
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });

describe('the creation of a card', () => {
  it('needs the results of an optimization', async () => {
    open();
    expect(await screen.findByText('No cards yet')).toBeTruthy();
    expect(screen.getByText(/Run an optimization first/)).toBeTruthy();
    expect(button('Create DOPE Card').disabled).toBe(true);
  });

  it('has a default name and 0.1 mil, and shows the new card at once', async () => {
    openSolved();
    await waitFor(() => expect(button('Create DOPE Card').disabled).toBe(false));
    fireEvent.click(button('Create DOPE Card'));
    expect(await screen.findByText('DOPE Card Created')).toBeTruthy();
    expect(app.server.seenBy(cards.createCard)[0]?.body).toMatchObject({
      cardName: 'WMP DOPE Card',
      precision: 0.1,
      kind: 'hit-probability',
      brackets: null,
      reading: 'path',
      runId: 1,
    });
    expect(await within(list()).findByText('WMP DOPE Card')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'WMP DOPE Card' })).toBeTruthy();
    expect(desk.cardId.read()).toBe('1');
  });

  it.each([
    ['0.05 mil', 0.05, 'R 0.50'],
    ['0.20 mil', 0.2, 'R 0.50'],
  ])('takes a name and a precision of %s, which sets the decimals', async (label, precision, hold) => {
    const { user } = openSolved();
    fireEvent.change(screen.getByLabelText('Card name'), { target: { value: ' Match day ' } });
    await user.selectOptions(screen.getByLabelText('Precision'), label);
    await waitFor(() => expect(button('Create DOPE Card').disabled).toBe(false));
    fireEvent.click(button('Create DOPE Card'));
    await screen.findByText('DOPE Card Created');
    expect(app.server.seenBy(cards.createCard)[0]?.body).toMatchObject({ cardName: 'Match day', precision });
    await screen.findByRole('heading', { name: 'Match day' });
    expect(screen.getAllByRole('cell', { name: hold }).length).toBeGreaterThan(0);
  });

  it('is for the eye that is chosen', async () => {
    const { user } = openSolved();
    const form = within(screen.getByRole('region', { name: 'DOPE Card Generation' }));
    await user.click(form.getByRole('radio', { name: /^The target’s flag/ }));
    await waitFor(() => expect(button('Create DOPE Card').disabled).toBe(false));
    await user.click(button('Create DOPE Card'));
    await screen.findByText('DOPE Card Created');
    expect(app.server.seenBy(cards.createCard)[0]?.body).toMatchObject({ reading: 'target', brackets: null });
  });

  it('with another number of holds replaces the shown one, at a press on its row', async () => {
    const mine = { ...wholeCard(9, 'Mine'), stageId: 4, promise: EYE_PROMISE };
    const { user, kept } = open([mine], {
      arrange: (server) => {
        server.on(stages.getStage, stageOfCard());
        server.on(wmp.phase3Status, { ...SOLVED, stageId: 4 });
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'Hits by holds' }));
    await waitFor(() => expect(rows.getByRole('button', { name: /^1 hold/ })).toHaveProperty('disabled', false));
    await user.click(rows.getByRole('button', { name: /^1 hold/ }));
    await waitFor(() => expect(kept.map(({ id, name }) => [id, name])).toEqual([[2, 'Mine']]));
    expect(app.server.seenBy(cards.createCard)[0]?.body).toMatchObject({ runId: 1, brackets: 1, precision: 0.1 });
    expect(desk.cardId.read()).toBe('2');
  });

  it('from another run is not remade by its rows', async () => {
    open([{ ...wholeCard(9, 'Mine'), stageId: 4, promise: EYE_PROMISE }], {
      arrange: (server) => server.on(stages.getStage, stageOfCard()),
    });
    const rows = within(await screen.findByRole('list', { name: 'Hits by holds' }));
    for (const row of rows.getAllByRole('button')) expect(row).toHaveProperty('disabled', true);
  });

  it('is asked for again while the server is busy, when it says', async () => {
    openSolved();
    const answer = app.server.answerOf(cards.createCard);
    let isFree = false;
    app.server.on(cards.createCard, (asked) => {
      if (isFree) return typeof answer === 'function' ? answer(asked) : answer;
      isFree = true;
      const busy = refuse('busy');
      busy.headers.set('retry-after', '0');
      return busy;
    });
    await waitFor(() => expect(button('Create DOPE Card').disabled).toBe(false));
    fireEvent.click(button('Create DOPE Card'));
    expect(await screen.findByText('DOPE Card Created')).toBeTruthy();
    expect(app.server.seenBy(cards.createCard)).toHaveLength(2);
  });

  it('that fails says so with the server’s sentence', async () => {
    openSolved();
    app.server.on(cards.createCard, () => refuse('quota-reached', { message: 'Delete some cards first.' }));
    await waitFor(() => expect(button('Create DOPE Card').disabled).toBe(false));
    fireEvent.click(button('Create DOPE Card'));
    expect(await failureToast('DOPE Card Creation Failed')).toContain('Delete some cards first.');
  });
});

describe('the list of cards', () => {
  it('shows the first card by itself, remembers another one that is chosen', async () => {
    open([wholeCard(2, 'Newer'), wholeCard(1, 'Older')]);
    expect(await screen.findByRole('heading', { name: 'Newer' })).toBeTruthy();
    expect(desk.cardId.read()).toBe('2');
    fireEvent.click(within(list()).getByRole('button', { name: /^Older/ }));
    expect(await screen.findByRole('heading', { name: 'Older' })).toBeTruthy();
    expect(desk.cardId.read()).toBe('1');
    expect(
      within(list())
        .getByRole('button', { name: /^Older/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
  });

  it('deletes a card only after asking, and shows the next one', async () => {
    open([wholeCard(2, 'Newer'), wholeCard(1, 'Older')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Newer' }));
    const words = 'Are you sure you want to delete "Newer"? This action cannot be undone.';
    expect(screen.getByRole('alertdialog', { name: 'Delete DOPE card' }).textContent).toContain(words);
    fireEvent.click(button('Cancel'));
    expect(app.server.seenBy(cards.deleteCard)).toEqual([]);
    fireEvent.click(button('Delete Newer'));
    fireEvent.click(button('Delete'));
    expect(await screen.findByText('DOPE Card Deleted')).toBeTruthy();
    await waitFor(() => expect(within(list()).queryByText('Newer')).toBeNull());
    await waitFor(() => expect(desk.cardId.read()).toBe('1'));
    expect(screen.getByRole('heading', { name: 'Older' })).toBeTruthy();
  });

  it('forgets the active card when the last one is deleted', async () => {
    open([wholeCard(1, 'Only')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Only' }));
    fireEvent.click(button('Delete'));
    expect(await screen.findByText('No cards yet')).toBeTruthy();
    await waitFor(() => expect(desk.cardId.read()).toBeNull());
  });

  it.each([
    ['Cards of others stay.', () => refuse('not-found', { message: 'Cards of others stay.' })],
    ['Failed to delete DOPE card', () => new Response('', { status: 502 })],
  ])('keeps a card that cannot be deleted and says so: %s', async (shown, answer) => {
    open([wholeCard(1, 'Only')]);
    app.server.on(cards.deleteCard, answer);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Only' }));
    fireEvent.click(button('Delete'));
    expect(await failureToast('Delete Failed')).toContain(shown);
    expect(within(list()).getByText('Only')).toBeTruthy();
  });

  it('that cannot be fetched says so and can be asked for again', async () => {
    open([wholeCard(1, 'Only')], { arrange: (server) => server.on(cards.listCards, () => refuse('forbidden')) });
    const again = await within(list()).findByRole('button', { name: 'Try again' });
    app.server.on(cards.listCards, { wmpDopeCards: [wholeCard(1, 'Only')] });
    fireEvent.click(again);
    expect(await within(list()).findByText('Only')).toBeTruthy();
  });
});

describe('a card', () => {
  const show = async () => {
    open([wholeCard(1, 'Match day')]);
    await screen.findByRole('heading', { name: 'Match day' });
  };

  it('says what it rests on, and lists low, hold and high by distance, near to far', async () => {
    await show();
    expect(screen.getByText(/zero 100 yd\. 72 °F, 29\.92 inHg/).textContent).toContain('Close Array. Confidence 85 %.');
    const caption = 'Match day: corrections in mil by distance and wind bracket';
    expect(document.querySelector<HTMLElement>('tr[aria-current]')?.style.height).toBe('28px');
    expect(rowsOf(caption).slice(1)).toEqual([
      '500U 2.5R 0.3R 0.5R 0.7R 0.3R 0.5R 0.7',
      '650subsonicU 3.3R 0.5R 0.7R 0.9R 0.5R 0.7R 0.9',
      '800U 4.0R 0.6R 0.8R 1.0–––',
    ]);
  });

  it('is walked through with the arrow keys or W and S, round the ends', async () => {
    await show();
    const walk = (key: string) => {
      press(key);
      return current()?.slice(0, 3);
    };
    expect(['ArrowDown', 's', 'ArrowDown', 'ArrowUp', 'w', 'w', 'w'].map(walk)).toEqual([
      '650',
      '800',
      '500',
      '800',
      '650',
      '500',
      '800',
    ]);
  });

  it('leaves the keys to a field that is typed in', async () => {
    await show();
    press('s', screen.getByLabelText('Card name'));
    press('ArrowDown', screen.getByLabelText('Card name'));
    expect(current()).toMatch(/^500/);
  });

  it('marks a row or a bracket that is pressed', async () => {
    await show();
    fireEvent.click(screen.getByRole('rowheader', { name: '800' }));
    expect(current()).toMatch(/^800/);
    const bracket = () => screen.getByRole('button', { name: '8-10 mph from 3:00' });
    expect(bracket().getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(bracket());
    expect(bracket().getAttribute('aria-pressed')).toBe('true');
  });

  it('shows the chosen hold in the reticle: elevation dialed, wind held', async () => {
    await show();
    const seen = () => screen.getByLabelText(/^The target in the reticle/).getAttribute('aria-label');
    expect(seen()).toBe('The target in the reticle, dialed U 2.5 mil, held R 0.5 mil');
    // with the elevation held too, the target would be in view only up to 36×
    expect(screen.getByText(/at 40×/)).toBeTruthy();
    press('s');
    expect(seen()).toBe('The target in the reticle, dialed U 3.3 mil, held R 0.7 mil');
    press('s');
    fireEvent.click(screen.getByRole('button', { name: '8-10 mph from 3:00' }));
    // this bracket has no hold at 800 yards
    expect(screen.queryByLabelText(/^The target in the reticle/)).toBeNull();
  });

  it('takes the reticle of the rifle it was made for', async () => {
    const at = '2026-03-01T08:00:00.000Z';
    const kept = { ...DEFAULT_PROFILE, id: 5, previousBaseline: null, createdAt: at, updatedAt: at };
    const own = { ...kept, reticleType: 'MOA_TREE' } as const;
    open([wholeCard(1, 'Match day')], { arrange: (server) => server.on(profiles.listProfiles, [own]) });
    await screen.findByRole('heading', { name: 'Match day' });
    await waitFor(() => expect(screen.getByText(new RegExp(profiles.RETICLES.MOA_TREE.label))).toBeTruthy());
  });

  it('shows the same by wind bracket, with times of flight', async () => {
    await show();
    openTab('Wind Brackets');
    expect(screen.getAllByText('40 % of the wind')).toHaveLength(2);
    expect(rowsOf('Bracket 8-10 mph from 3:00')).toEqual([
      '500 ydU 2.5R 0.3R 0.5R 0.70.63 s',
      '650 ydU 3.3R 0.5R 0.7R 0.90.81 ssubsonic',
    ]);
  });

  it.each(ALL_SIZES)('is exported as HTML for a %s', async (size) => {
    const files = keptDownloads();
    await show();
    fireEvent.change(screen.getByLabelText('Print layout'), { target: { value: size } });
    fireEvent.click(button('Export HTML'));
    await expect.poll(() => files.length).toBe(1);
    expect(files).toMatchObject([{ name: 'Match-day.html', type: 'text/html' }]);
    const page = new DOMParser().parseFromString(String(files[0]?.content), 'text/html');
    expect(page.querySelector(`article[data-paper=${size}]`)?.textContent).toContain('Match day');
    expect(page.title).toBe('Match day');
    expect(page.querySelectorAll('script, img, iframe, link, a, object')).toHaveLength(0);
  });

  it('forbids itself scripts and every request', async () => {
    const files = keptDownloads();
    await show();
    fireEvent.click(button('Export HTML'));
    await expect.poll(() => files.length).toBe(1);
    const page = new DOMParser().parseFromString(String(files[0]?.content), 'text/html');
    expect(page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:",
    );
  });

  it('waits for its rifle when a sheet is exported early', async () => {
    const stage = stageOfCard();
    let answer: (found: typeof stage) => void = () => undefined;
    const files = keptDownloads();
    open([{ ...wholeCard(1, 'Match day'), stageId: 4 }], {
      arrange: (server) => server.on(stages.getStage, () => new Promise<typeof stage>((come) => (answer = come))),
    });
    await screen.findByLabelText('Print layout');
    fireEvent.click(button('Export HTML'));
    await waitFor(() => expect(button('Export HTML').getAttribute('aria-busy')).toBe('true'));
    expect([files, screen.queryByText(/Its rifle is unknown/)]).toEqual([[], null]);
    act(() => answer(stage));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.content).toContain(`${DEFAULT_PROFILE.bulletWeight} gr`);
    expect(button('Export HTML').getAttribute('aria-busy')).not.toBe('true');
  });

  it('says what a sheet leaves out when its rifle is unknown', async () => {
    const files = keptDownloads();
    open([{ ...wholeCard(1, 'Match day'), stageId: null }], {});
    await screen.findByText(/Its rifle is unknown here, so the sheet has no bullet, drag or velocity\./);
    fireEvent.click(button('Export HTML'));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.content).not.toContain(' fps');
  });

  it('offers the task alone to scan before the stage with its wind', async () => {
    const stage = stageOfCard();
    const task = taskOf({ kind: 'stage', body: stage });
    if (task === null) throw new Error('a stage must have a task');
    const files = keptDownloads();
    open([{ ...wholeCard(1, 'Match day'), stageId: 4 }], { arrange: (server) => server.on(stages.getStage, stage) });
    fireEvent.change(await screen.findByLabelText('Print layout'), { target: { value: 'half' } });
    const codes = screen.getByLabelText('Code to scan');
    await waitFor(() =>
      expect([...codes.querySelectorAll('option')].map(({ value }) => value)).toEqual([
        'none',
        'link',
        'task',
        'stage',
      ]),
    );
    for (const [kind, said, part] of [
      ['task', /no wind and no solution/, writeTaskCode(task)],
      ['stage', /whoever scans it sees the wind/, writeStageCode(stage)],
    ] as const) {
      fireEvent.change(codes, { target: { value: kind } });
      expect(screen.getByText(said)).toBeTruthy();
      const before = files.length;
      fireEvent.click(button('Export HTML'));
      await waitFor(() => expect(files).toHaveLength(before + 1));
      expect(files.at(-1)?.content).toContain(qrPath(linkTo(`#${part}`)).path);
    }
  });
});
