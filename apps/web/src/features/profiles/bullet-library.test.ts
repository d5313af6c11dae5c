import { type Drag, prepareShot, solveHold } from '@windcall/ballistics';
import flights from '@windcall/ballistics/fixtures/flights.json';
import spinning from '@windcall/ballistics/fixtures/spinning.json';
import { caseShot, type FlightCase } from '@windcall/ballistics/truth';
import { profiles } from '@windcall/contract';
import { buildStage, solve } from '@windcall/simulation';
import { grToKg, inToM, ydToM } from '@windcall/units';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BulletLibrary,
  barrelsFor,
  bulletName,
  doubtsOf,
  loadLibrary,
  profileFromLibrary,
  searchBullets,
} from './bullet-library.ts';

let library: BulletLibrary;
beforeAll(async () => {
  library = await loadLibrary();
});
const find = (text: string) => {
  const [bullet] = searchBullets(library, text);
  if (bullet === undefined) throw new Error(`${text} must be in the library`);
  return bullet;
};
const rifleOf = (text: string, barrel = 0) => {
  const bullet = find(text);
  const chosen = barrelsFor(library, bullet)[barrel];
  if (chosen === undefined) throw new Error('there must be a barrel');
  return profileFromLibrary(library, bullet, chosen);
};

describe('the bullet library', () => {
  it('finds bullets by the words shooters use', () => {
    expect(bulletName(find('140 ELD-M'))).toBe('Hornady ELD Match 140 gr .264');
    expect(bulletName(find('hornady 6.5 eldm 147'))).toBe('Hornady ELD Match 147 gr .264');
    expect(bulletName(find('175 SMK .308'))).toContain('Sierra MatchKing');
    expect(searchBullets(library, 'banana')).toEqual([]);
    expect(searchBullets(library, ' ')).toEqual([]);
  });

  it('makes a rifle of 140 ELD-M and a barrel, and says from where', () => {
    expect(rifleOf('140 ELD-M')).toMatchObject({
      bulletWeight: 140,
      bulletDiameter: 0.264,
      dragModel: 'G7',
      bulletBC: 0.326,
      bcSegments: [
        { mach: 1.75, bc: 0.31 },
        { mach: 2, bc: 0.32 },
        { mach: 2.25, bc: 0.326 },
      ],
      muzzleVelocity: 2710,
      muzzleVelocitySd: 10,
      bcVariation: 0.0023,
      twistRate: 8,
      cartridge: '6.5 Creedmoor',
      notes: expect.stringContaining('hornady.com/BC'),
    });
    expect(rifleOf('140 ELD-M').notes).toContain('Doubtful: a collected table, not the maker’s, has G1 0.61');
    // No mark of a check is left as it stands in the file.
    for (const bullet of library.bullets) expect(doubtsOf(bullet).join()).not.toMatch(/differs|^i\d|LO /);
    const tikka = rifleOf('140 ELD-M', 1);
    expect([tikka.twistRate, tikka.muzzleVelocity]).toEqual([8, 2710]);
  });

  // What is public of this bullet by its maker today is three BCs by Mach (hornady.com/BC). They are flown here by a program
  // that is not ours, py-ballisticcalc's port js-ballistics 3.0.0-rc.2 (DragModelMultiBC, RK4): 8.956 mil at 1000 yd of 2710 fps,
  // sight 1.5 in, zero 100 yd, 59 °F, 29.92 inHg, dry. The rifle of two presses, as it is, must meet that.
  it('has the elevation of the first 140 ELD-M found, in its first barrel, within 0.03 mil of its maker’s BCs flown elsewhere', () => {
    const rifle = rifleOf('140 ELD-M');
    const air = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 };
    const scenario = {
      ...{ id: 1, name: 'One plate', directionOfFire: 0, environmentalConditions: null },
      engagements: [
        {
          id: 'a',
          sequence: 1,
          distance: 1000,
          targets: [{ id: 'b', type: 'circle', size: 1, position: { x: 0, y: 0 } }],
        },
      ],
    } as const;
    const made = buildStage({
      profile: { ...rifle, id: 1, scopeHeight: 1.5, zeroAir: null, reticleType: 'MIL_DOT' } as never,
      ...{ scenario: scenario as never, air, wind: { kind: 'steady', speed: 0, direction: 0 } },
      effects: { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: false },
    });
    const [target] = made.status === 'ok' ? made.stage.targets : [];
    const solved = made.status === 'ok' && target ? solve(made.stage, target, 0) : null;
    const elevationMil = solved?.status === 'ok' ? solved.solution.elevationMils : Number.NaN;
    expect(Math.abs(elevationMil - 8.956)).toBeLessThan(0.03);
    // The same program, given the BCs that two other public tables use: no one rifle can meet all three.
    expect(9.046 - elevationMil).toBeCloseTo(0.09, 1);
    expect(9.219 - elevationMil).toBeCloseTo(0.26, 1);
  });

  // Two public flights of this bullet use G7 .315 and .305: 0.09 and 0.26 mil from the maker’s, which no solver can take away.
  // So the library has it with each of these BCs too, named after who publishes them, and those meet the flights made with them.
  it.each([
    ['jbm_6.5CM_140_ELD-M', 1, flights.cases],
    ['loadout_65cm_140_eldm', 2, spinning.cases],
  ])('has the elevation of 140 ELD-M at 1000 yd within 0.03 mil of %s', (id, version, cases) => {
    const reference = (cases as unknown as FlightCase[]).find((c) => c.id === id);
    const row = reference?.rows.find(({ rangeYd }) => rangeYd === 1000);
    if (reference === undefined || row?.dropIn === undefined) throw new Error('the reference must be there');
    const chosen = searchBullets(library, '140 ELD-M')[version];
    const barrel = chosen && barrelsFor(library, chosen)[0];
    if (chosen === undefined || barrel === undefined) throw new Error('the bullet must be there');
    const rifle = profileFromLibrary(library, chosen, barrel);
    expect(rifle.muzzleVelocity).toBe(2710);
    expect(rifle.notes).toContain('The maker publishes G7 0.326 by now');
    const input = caseShot(reference.inputs);
    const elevationOf = (drag: Drag): number => {
      const ammunition = {
        ...input.ammunition,
        bulletMassKg: grToKg(rifle.bulletWeight),
        bulletDiameterM: inToM(rifle.bulletDiameter),
        drag,
      };
      const hold = solveHold(prepareShot({ ...input, ammunition }), ydToM(1000));
      return hold.status === 'ok' ? hold.elevationMil : Number.NaN;
    };
    const asFlown = elevationOf({ table: rifle.dragModel, bc: rifle.bulletBC, segments: rifle.bcSegments });
    expect(Math.abs(asFlown - 1000 * Math.atan(-row.dropIn / 36_000))).toBeLessThan(0.03);
    const bullet = find('140 ELD-M');
    const g1 = (bullet.bcByMach?.G1 ?? []).map(([mach, bc]) => ({ mach, bc }));
    const own = rifleOf('140 ELD-M');
    const g7 = elevationOf({ table: 'G7', bc: own.bulletBC, segments: own.bcSegments });
    expect(Math.abs(g7 - elevationOf({ table: 'G1', bc: bullet.bcG1 ?? 0, segments: g1 }))).toBeLessThan(0.03);
  });

  it('takes Sierra’s bands for Army Standard Metro, as steps by Mach', () => {
    const { dragModel, bulletBC, bcSegments } = rifleOf('sierra matchking 175 308');
    expect(dragModel).toBe('G1');
    expect(bulletBC).toBeCloseTo(0.505 * 1.018, 3);
    expect(bcSegments.length).toBeGreaterThan(2);
  });

  it('makes a profile that the server takes of every bullet and barrel', () => {
    const body = profiles.createProfile.body;
    const others = searchBullets(library, '140 ELD-M').filter(({ note }) => note?.startsWith('The maker publishes'));
    expect(others).toHaveLength(2);
    for (const bullet of [...library.bullets, ...library.curves, ...others]) {
      for (const barrel of barrelsFor(library, bullet)) {
        const read = body?.safeParse(profileFromLibrary(library, bullet, barrel));
        expect(read?.success, `${bulletName(bullet)}: ${JSON.stringify(read?.error?.issues[0])}`).toBe(true);
      }
    }
    expect(library.bullets).toHaveLength(846);
  });
});
