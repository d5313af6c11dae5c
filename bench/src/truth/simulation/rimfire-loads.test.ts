import { beforeAll, expect, it } from 'vitest';
import { stages } from '../../../../packages/contract/src/index.ts';
import {
  type BulletLibrary,
  ballOf,
  barrelsFor,
  boreOf,
  bulletName,
  dragOf,
  type LibraryBullet,
  loadLibrary,
} from '../../../../packages/library/src/index.ts';
import { DEFAULT_PROFILE, inlineStage, solve, steadyWind, unnamed } from '../../../../packages/simulation/src/index.ts';

// The peer is js-ballistics 3.0.0-rc.2 (py-ballisticcalc's engine as WebAssembly, RK4), which is independent of this
// product. Neither side has spin drift or aerodynamic jump here, because the peer's fits differ from ours. The peer
// replaces the global RangeError for the whole process; this restores it.
const { RangeError: ofTheLanguage } = globalThis;
const peer = await import('js-ballistics-3');
globalThis.RangeError = ofTheLanguage;

const ZERO_YD = 50;
const SIGHT_IN = 1.5;
const WIND_MPH = 10;
const RANGES_YD = [25, 50, 75, 100, 125, 150, 175, 200];
const AIR = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 } as const;
/** Largest allowed difference, mil. */
const WITHIN_MIL = 0.02;

interface Correction {
  rangeYd: number;
  elevationMil: number;
  windMil: number;
}

/** The peer's corrections: its impacts with the signs reversed. */
const byPeer = async (bullet: LibraryBullet, muzzleFps: number, farthestYd: number): Promise<Correction[]> => {
  const { UNew, Distance } = peer;
  const shot = new peer.Shot({
    weapon: new peer.Weapon({ sightHeight: UNew.Inch(SIGHT_IN), twist: UNew.Inch(0) }),
    ammo: new peer.Ammo({
      dm: new peer.DragModel({
        bc: bullet.bcG1 ?? Number.NaN,
        dragTable: peer.DragTables.G1!,
        weight: UNew.Grain(bullet.weight),
        diameter: UNew.Inch(bullet.caliber),
      }),
      mv: UNew.FPS(muzzleFps),
    }),
    atmo: new peer.Atmo({
      altitude: UNew.Foot(0),
      temperature: UNew.Fahrenheit(AIR.temperature),
      pressure: UNew.InHg(AIR.pressure),
      humidity: AIR.humidity,
    }),
    winds: [new peer.Wind({ velocity: UNew.MPH(WIND_MPH), directionFrom: UNew.Degree(-90) })],
  });
  const program = new peer.Calculator();
  await program.setWeaponZero(shot, UNew.Yard(ZERO_YD));
  const hit = await program.fire({ shot, trajectoryRange: UNew.Yard(farthestYd + 1), trajectoryStep: UNew.Yard(25) });
  return hit.trajectory.map(({ distance, height, windage }) => {
    const rangeYd = Math.round(distance.In(Distance.Yard));
    const milOf = (inches: number): number => 1000 * Math.atan2(-inches, 36 * rangeYd);
    return { rangeYd, elevationMil: milOf(height.In(Distance.Inch)), windMil: milOf(windage.In(Distance.Inch)) };
  });
};

const solved = (
  bullet: LibraryBullet,
  muzzleVelocity: number,
  distance: number,
  { twistRate, temperature = AIR.temperature }: { twistRate: number; temperature?: number },
) => {
  const stage = inlineStage({
    rifle: unnamed({
      ...DEFAULT_PROFILE,
      ...dragOf(bullet),
      ...ballOf(bullet),
      ...{ muzzleVelocity, twistRate, zeroRange: ZERO_YD, scopeHeight: SIGHT_IN },
    }),
    air: { ...AIR, temperature },
    wind: steadyWind(WIND_MPH, 90),
    // without a twist neither side has drift or jump
    effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
  });
  const outcome = solve(stage, { distance, directionOfFire: 90, lookAngle: 0 }, 0);
  if (outcome.status !== 'ok') throw new Error(`${bulletName(String, bullet)} must reach ${distance} yd`);
  return outcome.solution;
};

const byProduct = (bullet: LibraryBullet, muzzleFps: number, rangeYd: number): Correction => {
  const { elevationMils, windDriftMils } = solved(bullet, muzzleFps, rangeYd, { twistRate: 0 });
  return { rangeYd, elevationMil: elevationMils, windMil: windDriftMils };
};

let library: BulletLibrary;
beforeAll(async () => {
  library = await loadLibrary();
});

it('flies every rimfire load of the library as an independent program does, within 0.02 mil to 200 yd', async () => {
  const own = library.bullets.filter(({ cartridge }) => cartridge === '22 Long Rifle' || cartridge === '17 HMR');
  expect(own.length).toBeGreaterThanOrEqual(10);
  let furthest = 0;
  for (const bullet of own) {
    const { muzzleVelocity } = boreOf(barrelsFor(String, library, bullet)[0]!);
    if (muzzleVelocity === undefined) throw new Error(`${bulletName(String, bullet)} must have a load`);
    const peers = await byPeer(bullet, muzzleVelocity, 200);
    for (const rangeYd of RANGES_YD) {
      const theirs = peers.find((row) => row.rangeYd === rangeYd);
      if (theirs === undefined) throw new Error(`the peer must reach ${rangeYd} yd`);
      const ours = byProduct(bullet, muzzleVelocity, rangeYd);
      const apart = Math.max(
        Math.abs(ours.elevationMil - theirs.elevationMil),
        Math.abs(ours.windMil - theirs.windMil),
      );
      expect(apart, `${bulletName(String, bullet)} at ${rangeYd} yd: ${JSON.stringify({ ours, theirs })}`).toBeLessThan(
        WITHIN_MIL,
      );
      furthest = Math.max(furthest, apart);
    }
  }
  // Independent programs never agree to the last digit.
  expect(furthest).toBeGreaterThan(0);
});

it('calls no rimfire load or pellet unstable from the twist it is shot with, down to freezing', () => {
  for (const bullet of library.bullets.filter(({ cartridge }) => cartridge !== undefined)) {
    const { twistRate = 16, muzzleVelocity = 900 } = boreOf(barrelsFor(String, library, bullet)[0]!);
    const { certainty } = solved(bullet, muzzleVelocity, 50, { twistRate, temperature: 32 });
    expect(
      certainty.warnings.map(({ kind }) => kind),
      bulletName(String, bullet),
    ).not.toContain('stability');
  }
});

it('flies pellets as the independent program does, within 0.02 mil to 75 yd', async () => {
  for (const bullet of library.bullets.filter(({ cartridge }) => cartridge?.endsWith('air rifle'))) {
    const peers = await byPeer(bullet, 900, 75);
    for (const rangeYd of [25, 50, 75]) {
      const theirs = peers.find((row) => row.rangeYd === rangeYd)!;
      const ours = byProduct(bullet, 900, rangeYd);
      expect(Math.abs(ours.elevationMil - theirs.elevationMil), bulletName(String, bullet)).toBeLessThan(WITHIN_MIL);
      expect(Math.abs(ours.windMil - theirs.windMil), bulletName(String, bullet)).toBeLessThan(WITHIN_MIL);
    }
  }
});

it('leaves the errors of the language as they are', () => {
  expect(() => 'x'.repeat(-1)).toThrow(RangeError);
});
