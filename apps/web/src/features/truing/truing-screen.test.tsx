import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ballistics, profiles, truing } from '@windcall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { solutionAt } from '../../testing/shooting-range.ts';
import { TruingScreen } from './truing-screen.tsx';

const app = freshApp();
const RIFLE: profiles.Profile = {
  ...profiles.RIFLE_INITIAL,
  bcSegments: [{ mach: 2, bc: 0.3 }],
  id: 5,
  name: 'Match rifle',
  elevationReferenceData: null,
  windageReferenceData: null,
  previousBaseline: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
const RESULT: truing.TruingResult = {
  rmsError: 0.04,
  maxError: 0.07,
  rmsErrorBefore: 0.31,
  maxErrorBefore: 0.5,
  originalBC: 0.325,
  truedBC: 0.31198,
  bcStandardError: 0.004,
  originalMV: 2800,
  truedMV: 2763.6,
  mvStandardError: 9,
  formFactor: 1.0417,
  formFactorStandardError: 0.012,
  determined: { velocity: true, drag: true },
  applicable: true,
  refusal: null,
  correctedElevationData: [{ range: 600, drop: 3.6, tof: 0.79 }],
  correctedWindageData: [{ range: 600, windage: 0.97 }],
  residuals: [{ range: 600, observed: 3.6, before: 0.17, after: 0.01, mach: 1.6, use: 'fitted' }],
  dropScale: [],
  nextRange: 950,
};

/** The fake server's profile, changed by requests. */
let stored: profiles.Profile;
beforeEach(() => {
  stored = RIFLE;
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(5);
  app.server.on(profiles.listProfiles, () => [stored]);
  app.server.on(profiles.updateProfile, ({ parsed: { truing: how, ...change } }) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    stored = how === 'undo' ? RIFLE : { ...stored, ...given, ...(how === 'apply' && { previousBaseline: BEFORE }) };
    return stored;
  });
  app.server.on(truing.calculateTruing, RESULT);
});
const BEFORE: profiles.Profile['previousBaseline'] = {
  bulletBC: RIFLE.bulletBC,
  muzzleVelocity: RIFLE.muzzleVelocity,
  elevationReferenceData: null,
  windageReferenceData: null,
};

const open = async () => {
  const view = renderInApp(<TruingScreen />, '/truing');
  await screen.findByDisplayValue('Match rifle');
  return view;
};
type User = Awaited<ReturnType<typeof open>>['user'];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const addRow = async (user: User, range: string, elevation: string) => {
  type('Range', range);
  type('Observed elevation', elevation);
  await user.click(button('Add observation'));
};
const rowsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1);
const openTab = (user: User, name: string) => user.click(screen.getByRole('tab', { name }));
const calculate = async (user: User) => {
  await openTab(user, 'Calculate Truing');
  await user.click(button('Calculate truing'));
};
const patches = () => app.server.seenBy(profiles.updateProfile).map((r) => r.body as Record<string, unknown>);

describe('observations', () => {
  it('are added near to far, only with a range above 0', async () => {
    const { user } = await open();
    await user.click(button('Add observation'));
    expect(screen.getByText('Enter a range above 0.')).toBeTruthy();
    await addRow(user, '800', '5.6');
    expect(await screen.findByText('Field Observation Added')).toBeTruthy();
    await addRow(user, '600', '3.6');
    expect(rowsOf('Field observations').map((row) => row.textContent)).toEqual(['600 ydU 3.60–', '800 ydU 5.60–']);
    expect(screen.queryByText('Enter a range above 0.')).toBeNull();
  });

  it('take the letters of a turret, and are not added while a box is not understood', async () => {
    const { user } = await open();
    await addRow(user, '600', 'three six');
    expect(screen.getByLabelText('Observed elevation').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/None yet/)).toBeTruthy();
    await addRow(user, '600', 'U3.6');
    // the boxes are empty for the next row, wherever the focus was
    expect(screen.getByLabelText('Observed elevation')).toHaveProperty('value', '');
    type('Range', '800');
    await user.type(screen.getByLabelText('Observed elevation'), '5.6{Enter}');
    expect(screen.getByLabelText('Observed elevation')).toHaveProperty('value', '');
    expect(rowsOf('Field observations').map((row) => row.textContent)).toEqual(['600 ydU 3.60–', '800 ydU 5.60–']);
  });

  it('say their own air, a density altitude or a pressure, and the next one keeps it', async () => {
    const { user } = await open();
    await user.click(button('Other air'));
    const panel = within(screen.getByText(/Where this one was shot in other air/).parentElement as HTMLElement);
    for (const [i, value] of [
      [1, '25'],
      [0, '5500'],
      [2, '60'],
    ] as const) {
      fireEvent.change(panel.getAllByRole('spinbutton')[i] as HTMLElement, { target: { value } });
    }
    await addRow(user, '600', '3.6');
    await addRow(user, '800', '5.6');
    expect(rowsOf('Field observations').map((row) => row.textContent)).toEqual([
      '600 ydU 3.60–DA 5500 ft · 60 °F',
      '800 ydU 5.60–DA 5500 ft · 60 °F',
    ]);
    await openTab(user, 'Calculate Truing');
    expect(screen.getByText(/2 of 2 in air of their own/)).toBeTruthy();
    await user.click(button('Calculate truing'));
    const own = { densityAltitude: 5500, pressure: null, temperature: 60 };
    await waitFor(() =>
      expect(app.server.seenBy(truing.calculateTruing)[0]?.body).toMatchObject({ observations: [own, own] }),
    );
  });

  it('are shot in a wind by the half hour', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Wind from'), '2:30');
    await addRow(user, '600', '3.6');
    await calculate(user);
    await waitFor(() =>
      expect(app.server.seenBy(truing.calculateTruing)[0]?.body).toMatchObject({
        environment: { windDirection: '2:30' },
      }),
    );
  });

  it('can be taken out one by one or all together', async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await addRow(user, '800', '5.6');
    await user.click(button('Delete 600 yd'));
    expect(await screen.findByText('Row Deleted')).toBeTruthy();
    expect(rowsOf('Field observations')).toHaveLength(1);
    await user.click(button('Clear observations'));
    expect(await screen.findByText('Observations Cleared')).toBeTruthy();
    expect(screen.getByText(/None yet/)).toBeTruthy();
  });
});

describe('observations that are drops', () => {
  it('are asked about, turned with one press, and only then calculated', async () => {
    const { user } = await open();
    await addRow(user, '600', '-3.6');
    await addRow(user, '800', '-5.6');
    await calculate(user);
    expect((await screen.findByRole('alert')).textContent).toContain('These are drops');
    expect(app.server.seenBy(truing.calculateTruing)).toEqual([]);
    await user.click(button('Turn the sign'));
    expect(screen.queryByRole('alert')).toBeNull();
    await calculate(user);
    await screen.findByText('Truing Complete');
    expect(app.server.seenBy(truing.calculateTruing)[0]?.body).toMatchObject({
      observations: [
        { range: 600, observedElevation: 3.6 },
        { range: 800, observedElevation: 5.6 },
      ],
    });
  });
});

describe('a velocity that a chronograph measured', () => {
  beforeEach(() => {
    stored = { ...RIFLE, muzzleVelocity: 2850.3, chronograph: { shots: 8, sd: 6 } };
    app.server.on(truing.calculateTruing, ({ parsed }) =>
      parsed.keepVelocity ? { ...RESULT, truedMV: 2850.3, originalMV: 2850.3, mvStandardError: null } : RESULT,
    );
  });

  it('is offered to be kept beside a result that moves it, and stays to the decimal when it is applied', async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    expect(await screen.findByText(/Your chronograph said 2850\.3 fps ± 3\.6, from 8 shots/)).toBeTruthy();
    await user.click(button('Keep the measured velocity'));
    expect(await screen.findByText('kept as measured')).toBeTruthy();
    expect(
      app.server.seenBy(truing.calculateTruing).map((r) => (r.body as { keepVelocity?: boolean }).keepVelocity),
    ).toEqual([false, true]);
    await user.click(button('Apply to profile'));
    await screen.findByText('Profile Updated');
    expect(patches()[0]).toMatchObject({ truing: 'apply', bulletBC: 0.312 });
    expect(patches()[0]).not.toHaveProperty('muzzleVelocity');
  });

  it('is kept from the start with its switch', async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await openTab(user, 'Calculate Truing');
    await user.click(screen.getByRole('switch', { name: 'Keep the measured velocity' }));
    await user.click(button('Calculate truing'));
    expect(await screen.findByText('kept as measured')).toBeTruthy();
  });
});

describe('the weather at the range', () => {
  it('is the default until it is imported from the Weather screen', async () => {
    const { user } = await open();
    expect(screen.getByLabelText<HTMLInputElement>('Temperature').value).toBe('72');
    await user.click(button('Import weather'));
    expect(await screen.findByText('No Weather Data')).toBeTruthy();
    desk.weather.write({
      environmentalConditions: { temperature: 55, humidity: 60, pressure: 28.5, windSpeed: 4, windDirection: '9:00' },
    });
    await user.click(button('Import weather'));
    expect(screen.getByLabelText<HTMLInputElement>('Temperature').value).toBe('55');
    await addRow(user, '600', '3.6');
    await calculate(user);
    await screen.findByText('Truing Complete');
    expect(app.server.seenBy(truing.calculateTruing)[0]?.body).toMatchObject({
      profileId: 5,
      observations: [{ range: 600, observedElevation: 3.6, observedWindage: null }],
      environment: { temperature: 55, pressure: 28.5, humidity: 60, windSpeed: 4, windDirection: '9:00' },
    });
  });
});

describe('the calculation', () => {
  it('needs a profile', async () => {
    desk.rifleId.write(0);
    const { user } = renderInApp(<TruingScreen />, '/truing');
    await screen.findByText('Select a profile');
    await calculate(user);
    const toast = (await screen.findByText('Missing Data')).closest('[data-variant=destructive]');
    expect(toast?.textContent).toContain('Select a weapon profile first.');
    expect(app.server.seenBy(truing.calculateTruing)).toHaveLength(0);
  });

  it('needs observations', async () => {
    const { user } = await open();
    await calculate(user);
    expect(await screen.findByText('Missing Data')).toBeTruthy();
  });

  it('shows its result with accuracy, changes and residuals', async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    expect(await screen.findByText('Truing Complete')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Results & Apply', selected: true })).toBeTruthy();
    expect(screen.getByText('Excellent')).toBeTruthy();
    expect(screen.getByText('2764')).toBeTruthy();
    expect(screen.getByText('0.3120')).toBeTruthy();
    expect(screen.getByRole('img', { name: '600 yards: 0.17 mil before, 0.01 after' })).toBeTruthy();
    expect(rowsOf('Corrected data')[0]?.textContent).toBe('600 yd3.600.970.79');
  });

  it('cannot be applied when its observations are out of line, and says which', async () => {
    const refusal = '40.0 mil at 600 yd: out of line with this rifle and the other observations.';
    app.server.on(truing.calculateTruing, () => ({ ...RESULT, applicable: false, refusal }));
    const { user } = await open();
    await addRow(user, '600', '40');
    await calculate(user);
    expect((await screen.findByRole('alert')).textContent).toBe(refusal);
    expect(button('Apply to profile')).toHaveProperty('disabled', true);
    // no preview of data that cannot be applied
    expect(screen.queryByRole('table', { name: 'Corrected data' })).toBeNull();
    expect(screen.queryByText(/it teaches most/)).toBeNull();
  });

  it('says how elevations below Mach 1.2 are scaled, and what each observation was used for', async () => {
    const dropScale = [{ mach: 1.08, factor: 1.0173 }];
    const far = { range: 1400, observed: 15.4, before: 1.04, after: 0.27, mach: 1.08, use: 'below-sound' as const };
    app.server.on(truing.calculateTruing, () => ({ ...RESULT, dropScale, residuals: [...RESULT.residuals, far] }));
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    expect(await screen.findByText(/scaled as you saw them: × 1\.017 at Mach 1\.08\./)).toBeTruthy();
    expect(screen.getByText('velocity and drag')).toBeTruthy();
    expect(screen.getByText('drop scale')).toBeTruthy();
  });

  it('says what the observations determined, with one standard deviation', async () => {
    app.server.on(truing.calculateTruing, () => ({ ...RESULT, determined: { velocity: true, drag: false } }));
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    expect(await screen.findByText('± 9 fps, one standard deviation')).toBeTruthy();
    expect(screen.getByText('set by your observations')).toBeTruthy();
    expect(screen.getByText(/mostly what was assumed before/)).toBeTruthy();
  });

  it('says why it failed', async () => {
    app.server.on(truing.calculateTruing, () => refuse('cannot-solve', { message: 'Not reachable.' }));
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    const toast = (await screen.findByText('Truing Failed')).closest('[data-variant=destructive]');
    expect(toast?.textContent).toContain('Not reachable.');
  });

  it('gives a result that goes when an observation is added', async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    await screen.findByText('Truing Complete');
    await openTab(user, 'Setup & Data');
    await addRow(user, '800', '5.6');
    await openTab(user, 'Results & Apply');
    expect(screen.getByText('No result yet')).toBeTruthy();
  });

  it.each<readonly [what: string, change: (user: User) => unknown]>([
    ['an observation is taken out', (user) => user.click(button('Delete 600 yd'))],
    ['all observations are cleared', (user) => user.click(button('Clear observations'))],
    ['the weather is changed', () => type('Temperature', '40')],
    [
      'another rifle is chosen',
      () => fireEvent.change(screen.getByDisplayValue('Match rifle'), { target: { value: '6' } }),
    ],
  ])('gives a result that goes when %s', async (_, change) => {
    app.server.on(profiles.listProfiles, () => [stored, { ...stored, id: 6, name: 'Other rifle' }]);
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await addRow(user, '800', '5.6');
    await calculate(user);
    await screen.findByText('Truing Complete');
    await openTab(user, 'Setup & Data');
    await change(user);
    await openTab(user, 'Results & Apply');
    expect(screen.getByText('No result yet')).toBeTruthy();
  });
});

describe('applying', () => {
  const trueIt = async () => {
    const { user } = await open();
    await addRow(user, '600', '3.6');
    await calculate(user);
    await screen.findByText('Truing Complete');
    await user.click(button('Apply to profile'));
    return user;
  };

  it('writes the trued values and clears observations and result; undo brings the old values back', async () => {
    const user = await trueIt();
    expect(await screen.findByText('Match rifle is trued')).toBeTruthy();
    expect(patches()[0]).toMatchObject({
      truing: 'apply',
      bulletBC: 0.312,
      muzzleVelocity: 2764,
      bcSegments: [{ mach: 2, bc: 0.288 }],
      elevationReferenceData: [{ range: 600, drop: 3.6, elevation: 3.6, tof: 0.79 }],
      windageReferenceData: [{ range: 600, windage: 0.97 }],
    });
    await openTab(user, 'Setup & Data');
    expect(screen.getByText(/None yet/)).toBeTruthy();
    expect(rowsOf('Reference data by range')[0]?.textContent).toContain('600 yd3.600.970.79');
    await user.click(button('Undo last truing'));
    await waitFor(() => expect(screen.getByText(/the solution is the model alone/)).toBeTruthy());
    expect(patches()[1]).toEqual({ truing: 'undo' });
  });

  it('that fails says so and keeps the result', async () => {
    app.server.on(profiles.updateProfile, () => refuse('not-found', { message: 'This profile was not found.' }));
    await trueIt();
    const toast = (await screen.findByText('Update Failed')).closest('[data-variant=destructive]');
    expect(toast?.textContent).toContain('This profile was not found.');
    expect(button('Apply to profile')).toBeTruthy();
  });
});

describe('the baseline', () => {
  it('is solved for 11 ranges in the default weather, shown in green, and saved only on demand', async () => {
    app.server.on(ballistics.calculateBallistics, ({ parsed }) => solutionAt(parsed.distance ?? 0));
    const { user } = await open();
    await user.click(button('Reset to Defaults'));
    expect(await screen.findByText('Pending, not saved')).toBeTruthy();
    const asked = app.server.seenBy(ballistics.calculateBallistics).map((r) => r.body as ballistics.BallisticInput);
    expect(asked.map((b) => b.distance)).toEqual([200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200]);
    expect(asked[0]).toMatchObject({
      temperature: 72,
      pressure: 29.92,
      humidity: 45,
      windSpeed: 10,
      bulletBC: 0.325,
      muzzleVelocity: 2800,
      scopeHeight: 2.36,
      zeroRange: 100,
      twistRate: 8,
    });
    expect(rowsOf('Reference data by range')).toHaveLength(11);
    expect(screen.getByRole('table', { name: 'Reference data by range' }).closest('.text-ok')).toBeTruthy();
    expect(patches()).toEqual([]);
    await user.click(button('Save as Current Baseline'));
    expect(await screen.findByText('Baseline Data Saved')).toBeTruthy();
    expect(patches()[0]).toMatchObject({ truing: 'apply' });
    expect(stored.elevationReferenceData).toHaveLength(11);
    await user.click(button('Delete the reference at 200 yd'));
    expect(await screen.findByText('Row Deleted')).toBeTruthy();
    await waitFor(() => expect(rowsOf('Reference data by range')).toHaveLength(10));
  });

  it('can be discarded', async () => {
    app.server.on(ballistics.calculateBallistics, ({ parsed }) => solutionAt(parsed.distance ?? 0));
    const { user } = await open();
    await user.click(button('Reset to Defaults'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByText(/the solution is the model alone/)).toBeTruthy();
    expect(patches()).toEqual([]);
  });

  it('that cannot be solved says so', async () => {
    app.server.on(ballistics.calculateBallistics, () => refuse('cannot-solve', { message: 'Too slow a bullet.' }));
    const { user } = await open();
    await user.click(button('Reset to Defaults'));
    const toast = (await screen.findByText('Reset Failed')).closest('[data-variant=destructive]');
    expect(toast?.textContent).toContain('Too slow a bullet.');
  });

  it('that loses no row when a deletion fails says so', async () => {
    stored = {
      ...RIFLE,
      elevationReferenceData: [{ range: 600, drop: 3.6, elevation: 3.6 }],
      windageReferenceData: [],
    };
    app.server.on(profiles.updateProfile, () => refuse('internal', { message: 'Something went wrong.' }));
    const { user } = await open();
    await user.click(button('Delete the reference at 600 yd'));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(rowsOf('Reference data by range')).toHaveLength(1);
  });
});
