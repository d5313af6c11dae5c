import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cards, stages } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, solve, stageDigest } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { desk } from '../../../desk/desk.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { field, openFireControl } from '../../../testing/open-fire-control.tsx';
import { freshApp } from '../../../testing/render-app.tsx';
import { rangeCard, scenarioFrom } from '../../../testing/shooting-range.ts';
import { currentToast } from '../../../toasts/toast.ts';
import { CARD_ROW_PX } from './range-card.ts';

const app = freshApp();
const pairs = scenarioFrom('multi_dof_array_troop_line');
const [windy, calm] = [rangeCard(3, 'Windy day'), rangeCard(4, 'Calm day')];

const openWith = (...list: cards.Card[]) =>
  openFireControl(app.server, pairs, { arrange: (server) => server.on(cards.listCards, { wmpDopeCards: list }) });
const overlay = () => screen.findByRole('region', { name: 'Range card' });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toTarget = (number: number) => {
  for (let i = 1; i < number; i++) fireEvent.click(screen.getByRole('button', { name: 'Next' }));
};

describe('the range-card overlay', () => {
  it('shows the first card by itself when none is active, and keeps it', async () => {
    openWith(windy, calm);
    expect(within(await overlay()).getByText('Windy day')).toBeTruthy();
    expect(desk.cardId.read()).toBe('3');
    expect(screen.getByText('WMP Data Active')).toBeTruthy();
  });

  const SPECIFIED = [
    {
      windCondition: '4-6 mph',
      windSpeed: 5,
      windDirection: 90,
      targets: [{ distance: 500, elevation: 2.4, windage: 0.6 }],
    },
  ];
  it.each([
    ['as a list', SPECIFIED],
    ['as text', JSON.stringify(SPECIFIED)],
  ])('reads a card of exactly the specified shape, its brackets %s', async (_, windBrackets) => {
    const bare: unknown = {
      id: 8,
      name: 'Bare card',
      confidence: 0.9,
      createdAt: '2026-03-01T08:00:00.000Z',
      metadata: { coveragePercentage: 90 },
      entries: [{ distance: 500, windageMils: 0.6, elevationMils: 2.4 }],
      windBrackets,
    };
    // an answer of another server: the fake server checks its answers against the contract
    const answer = () => Response.json({ wmpDopeCards: [bare] });
    openFireControl(app.server, pairs, { arrange: (server) => server.on(cards.listCards, answer) });
    const row = () => within(screen.getByRole('region', { name: 'Range card' })).getByRole('row', { current: true });
    await overlay();
    expect(row().textContent).toContain('U 2.4');
    expect(row().textContent).toContain('R 0.6');
    press(/^EL:/);
    expect(field('Elevation dial value').value).toBe('2.4');
  });

  it('restores the kept card and says so', async () => {
    desk.cardId.write('4');
    // no scenario, so that no session's toast replaces this one
    openFireControl(app.server, null, {
      arrange: (server) => server.on(cards.listCards, { wmpDopeCards: [windy, calm] }),
    });
    expect(within(await overlay()).getByText('Calm day')).toBeTruthy();
    expect(currentToast()).toMatchObject({ title: 'DOPE Card Restored', description: 'Calm day' });
  });

  it.each(['99', 'legacy-card-1'])('forgets the invalid or legacy id %s', async (id) => {
    desk.cardId.write(id);
    openWith();
    await waitFor(() => expect(desk.cardId.read()).toBeNull());
    expect(screen.queryByRole('region', { name: 'Range card' })).toBeNull();
  });

  it('has a column for each bracket, marks the current target’s row and scrolls to it in rows of 28 px', async () => {
    openWith(windy);
    const card = within(await overlay());
    expect(card.getAllByRole('columnheader').map((th) => th.textContent)).toEqual([
      'yd',
      'Elev',
      '4-6 mph from 3:00',
      '8-11 mph from 3:00',
    ]);
    expect(card.getByRole('row', { current: true }).textContent).toContain('500');
    toTarget(3);
    expect(card.getByRole('row', { current: true }).textContent).toContain('650');
    expect(CARD_ROW_PX).toBe(28);
    expect(card.getByRole('region', { name: 'Rows' }).scrollTop).toBe(28);
    expect(card.getByRole('row', { current: true }).style.height).toBe('28px');
  });

  it('hides and comes back', async () => {
    const first = openWith(windy);
    fireEvent.click(within(await overlay()).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'Range card' })).toBeNull();
    // also after a reload
    first.unmount();
    openWith(windy);
    await screen.findByRole('button', { name: /Show range card/ });
    expect(screen.queryByRole('region', { name: 'Range card' })).toBeNull();
    press(/Show range card/);
    expect(await overlay()).toBeTruthy();
  });

  it('goes to the next card on a right-click on WMP, and around', async () => {
    openWith(windy, calm);
    await overlay();
    const wmp = screen.getByRole('button', { name: /^WMP:/ });
    fireEvent.contextMenu(wmp);
    expect(currentToast()).toMatchObject({ title: 'WMP Card Switched', description: 'Calm day' });
    fireEvent.contextMenu(wmp);
    expect(desk.cardId.read()).toBe('3');
  });

  it('is deleted after asking, and clears the selection', async () => {
    openWith(windy);
    fireEvent.click(within(await overlay()).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete "Windy day"? This action cannot be undone.')).toBeTruthy();
    app.server.on(cards.deleteCard, { success: true });
    app.server.on(cards.listCards, { wmpDopeCards: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'DOPE Card Deleted',
        description: 'Card has been permanently removed.',
      }),
    );
    expect(desk.cardId.read()).toBeNull();
  });

  it('stays when it cannot be deleted, and says why', async () => {
    openWith(windy);
    fireEvent.click(within(await overlay()).getByRole('button', { name: 'Delete' }));
    app.server.on(cards.deleteCard, refuse('internal', { message: 'The disk is full.' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Delete Failed',
        description: expect.stringContaining('The disk is full.'),
      }),
    );
    expect(await overlay()).toBeTruthy();
  });
});

describe('a card and what is loaded', () => {
  /** A card with one row for the scenario's first target, made from the range's stage with `change`. */
  const madeFrom = (change: (stage: stages.Stage) => stages.Stage): [cards.Card, stages.StoredStage] => {
    const built = buildStage({
      profile: DEFAULT_PROFILE,
      scenario: pairs,
      air: { temperature: 72, humidity: 45, pressure: 29.92, latitude: 36 },
    });
    if (built.status !== 'ok') throw new Error(built.message);
    const stage = change(built.stage);
    const [target] = stage.targets;
    const solved = target && solve(stage, target, 0);
    if (target === undefined || solved?.status !== 'ok') throw new Error('the first target must be within reach');
    const { number, distance, directionOfFire, targetType, targetSize } = target;
    const digest = stageDigest(stage);
    const row: cards.CardRow = {
      target: number,
      distance,
      directionOfFire,
      targetType,
      targetSize,
      elevation: solved.solution.elevationMils,
      holds: [0, 1].map((bracket) => {
        const hold = { windage: 0.3, low: 0.2, high: 0.4, elevation: solved.solution.elevationMils };
        return { bracket, ...hold, exact: hold };
      }),
      timeOfFlight: 0.6,
      subsonic: false,
    };
    return [
      { ...windy, stageId: 12, stageDigest: digest, rows: [row] },
      { ...stage, id: 12, digest },
    ];
  };
  const openMade = async (change: (stage: stages.Stage) => stages.Stage) => {
    const [card, made] = madeFrom(change);
    openFireControl(app.server, pairs, {
      arrange: (server) => {
        server.on(cards.listCards, { wmpDopeCards: [card] });
        server.on(stages.getStage, made);
      },
    });
    return within(await overlay());
  };

  it('says nothing where the card belongs', async () => {
    const card = await openMade((stage) => stage);
    await waitFor(() => expect(app.server.seenBy(stages.getStage)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Take Shot' });
    expect(card.queryByRole('status')).toBeNull();
    press(/^EL:/);
    expect(currentToast()?.description).toMatch(/^Dialed elevation \d\.\d mil from the range card\.$/);
  });

  it('loads a card of a rifle trued since as it stands, and names the difference and its cost on the card and in the toast', async () => {
    const card = await openMade((stage) => ({ ...stage, rifle: { ...stage.rifle, muzzleVelocity: 2500 } }));
    const said = (await card.findByRole('status')).textContent ?? '';
    expect(said).toMatch(/^This card is for another stage: the rifle has changed; it is \d\.\d mil high at 500 yd\.$/);
    for (const [button, title] of [
      [/^EL:/, 'Elevation Loaded'],
      [/^WD:/, 'Windage Loaded'],
      [/^WMP:/, 'DOPE Loaded'],
    ] as const) {
      press(button);
      expect(currentToast()).toMatchObject({ title, description: expect.stringMatching(/^Dialed .* range card\. /) });
      expect(currentToast()?.description).toContain(said);
    }
    const [row] = madeFrom((stage) => ({ ...stage, rifle: { ...stage.rifle, muzzleVelocity: 2500 } }))[0].rows;
    expect(field('Elevation dial value').value).toBe(row?.elevation.toFixed(1));
    expect(field('Wind dial value').value).toBe('0.3');
  });

  it('names other air and other targets', async () => {
    const card = await openMade((stage) => ({
      ...stage,
      air: { ...stage.air, temperature: 20 },
      targets: stage.targets.slice(0, 2),
    }));
    expect((await card.findByRole('status')).textContent).toMatch(/: the air is another, the targets are others/);
  });

  it('says of a card from before stages that it cannot be known', async () => {
    openWith(windy);
    const said = async () => (await within(await overlay()).findByRole('status')).textContent;
    expect(await said()).toBe('It is not known what this card was made for.');
  });

  it('says so when the stage of a card cannot be read', async () => {
    openFireControl(app.server, pairs, {
      arrange: (server) => {
        server.on(cards.listCards, { wmpDopeCards: [{ ...windy, stageId: 12, stageDigest: 'f'.repeat(64) }] });
        server.on(stages.getStage, refuse('not-found'));
      },
    });
    expect((await within(await overlay()).findByRole('status')).textContent).toMatch(/could not be checked/);
  });
});

describe('loading the card to the dials', () => {
  it('dials both, elevation or windage of the chosen bracket, rounded to 0.1 mil', async () => {
    openWith(windy);
    const card = within(await overlay());
    press(/^EL:/);
    expect(currentToast()?.title).toBe('Elevation Loaded');
    expect([field('Elevation dial value').value, field('Wind dial value').value]).toEqual(['2.5', '0.0']);
    press(/^WD:/);
    expect(currentToast()?.title).toBe('Windage Loaded');
    expect(field('Wind dial value').value).toBe('0.3');
    fireEvent.click(card.getByRole('button', { name: '8-11 mph from 3:00' }));
    expect(card.getByRole('button', { name: '8-11 mph from 3:00', pressed: true })).toBeTruthy();
    press(/^WMP:/);
    expect(currentToast()?.title).toBe('DOPE Loaded');
    expect(field('Wind dial value').value).toBe('0.6');
  });

  it('says when the distance is not in the selected bracket', async () => {
    openWith(windy);
    await overlay();
    toTarget(5);
    press(/^WMP:/);
    expect(currentToast()).toMatchObject({
      title: 'Distance Not Found',
      description: '800y not found in selected bracket',
      variant: 'destructive',
    });
  });

  it('says when there are no cards', async () => {
    openWith();
    await screen.findByRole('button', { name: 'Take Shot' });
    press(/^EL:/);
    expect(currentToast()).toMatchObject({
      title: 'No WMP DOPE Cards Available',
      description: 'Generate WMP cards in WMP Analysis page first',
    });
  });

  it.each([/^EL:/, /^WD:/])('%s offers to make the card that is missing', async (key) => {
    openWith();
    await screen.findByRole('button', { name: 'Take Shot' });
    press(key);
    expect(currentToast()?.action?.label).toBe('Make my card');
    fireEvent.click(await screen.findByRole('button', { name: 'Make my card' }));
    await waitFor(() => expect(screen.queryByText('No WMP DOPE Cards Available')).toBeNull());
  });
});
