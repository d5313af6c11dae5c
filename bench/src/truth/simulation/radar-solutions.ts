import { readFileSync } from 'node:fs';
import type { stages } from '@windcall/contract';
import { DEFAULT_PROFILE, inlineStage, type Rifle, solve, unnamed } from '@windcall/simulation';
import { createRandomStream } from '@windcall/wind';

/** A bullet with its maker's one BC, and with its drag as measured by radar or in a spark range. */
export interface RadarBullet {
  readonly name: string;
  readonly by: 'radar BCs by Mach' | 'radar program' | 'spark-range curve';
  readonly printed: Pick<Rifle, 'bulletWeight' | 'bulletDiameter' | 'bulletLength' | 'dragModel' | 'bulletBC'>;
  readonly flown: Pick<Rifle, 'bcSegments' | 'dragCurve'>;
}

interface LibraryBullet {
  readonly maker: string;
  readonly name: string;
  readonly caliber: number;
  readonly weight: number;
  readonly length?: number;
  readonly bcG7?: number;
  readonly bcByMach?: { readonly G7: readonly [number, number][] };
  readonly dragCurve?: readonly [number, number][];
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const LIBRARY = readJson<{ bullets: LibraryBullet[]; curves: LibraryBullet[] }>(
  '../../../../packages/library/bullets.json',
);
const PROGRAM = readJson<{
  cases: {
    id: string;
    inputs: {
      bulletGr: number;
      diameterIn: number;
      lengthIn: number;
      dragModel: 'G1' | 'G7';
      bc: number;
      bcByMach: [number, number][];
    };
  }[];
}>('../../../../packages/ballistics/fixtures/spinning.json');

const segments = (byMach: readonly (readonly [number, number])[]): Rifle['bcSegments'] =>
  [...byMach].sort((a, b) => a[0] - b[0]).map(([mach, bc]) => ({ mach, bc }));

/** The 168 gr MatchKing as printed in a collected table; the Army fired it under the name International. */
const PRINTED_168 = 0.218;

/** Every bullet of the repository that has both a printed BC and a measured drag. */
export const RADAR_BULLETS: readonly RadarBullet[] = [
  ...LIBRARY.bullets.flatMap(({ maker, name, caliber, weight, length, bcG7, bcByMach }): RadarBullet[] =>
    bcG7 === undefined || bcByMach === undefined
      ? []
      : [
          {
            name: `${maker} ${caliber} ${weight} gr ${name}`,
            by: 'radar BCs by Mach',
            printed: {
              bulletWeight: weight,
              bulletDiameter: caliber,
              bulletLength: length ?? null,
              dragModel: 'G7',
              bulletBC: bcG7,
            },
            flown: { bcSegments: segments(bcByMach.G7), dragCurve: null },
          },
        ],
  ),
  ...PROGRAM.cases
    .filter(({ id }) => id === 'hornady4dof_B0_2' || id === 'hornady4dof_B1_baseline_13')
    .map(
      ({ inputs: { bulletGr, diameterIn, lengthIn, dragModel, bc, bcByMach } }): RadarBullet => ({
        name: `${diameterIn} ${bulletGr} gr, Hornady 4DOF`,
        by: 'radar program',
        printed: {
          bulletWeight: bulletGr,
          bulletDiameter: diameterIn,
          bulletLength: lengthIn,
          dragModel,
          bulletBC: bc,
        },
        flown: { bcSegments: segments(bcByMach), dragCurve: null },
      }),
    ),
  ...LIBRARY.curves
    .filter(({ weight }) => weight === 168.1)
    .map(
      ({ maker, name, caliber, weight, length, dragCurve }): RadarBullet => ({
        name: `${maker} ${name}`,
        by: 'spark-range curve',
        printed: {
          bulletWeight: weight,
          bulletDiameter: caliber,
          bulletLength: length ?? null,
          dragModel: 'G7',
          bulletBC: PRINTED_168,
        },
        flown: { bcSegments: [], dragCurve: (dragCurve ?? []).map(([mach, cd]) => ({ mach, cd })) },
      }),
    ),
];

const DISTANCES_YD = [300, 400, 500, 600, 700, 800, 900, 1000];
const FPS = 2700;
/** Inches per turn for each inch of caliber: stable for every one of these bullets. */
const TWIST_BY_CALIBER = 31;
const ZERO_MIL = 0.03;
/** Other unknowns of a rifle, as in its ±: fps, and K as a share. */
const UNKNOWN = { velocityFps: 15, spin: 0.1, spinOfGuess: 0.18 } as const;

const WIND: stages.StageWind = { kind: 'steady', speed: 10, direction: 90 };
const AIR: stages.StageAir = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 };

const solutionAt = (rifle: Partial<Rifle>, distance: number) => {
  const stage = inlineStage({ rifle: unnamed({ ...DEFAULT_PROFILE, ...rifle }), air: AIR, wind: WIND });
  const solved = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  return solved.status === 'ok' ? solved.solution : null;
};

/**
 * RMS z of one bullet's solutions, (needed − stated) ÷ stated standard deviation, over distances and rifles. Also its
 * worst distance.
 */
export interface RadarZ {
  readonly bullet: RadarBullet;
  readonly up: number;
  readonly across: number;
  readonly both: number;
}

/**
 * Compares the solution by the printed BC with the truth by the measured drag, for a rifle zeroed to ± 0.03 mil.
 * `everything` also draws velocity and spin from their ±; else only drag and zero are off. `offMil` shifts every zero
 * (a seeded defect).
 */
export const radarZ = (bullet: RadarBullet, draws: number, seed: number, everything: boolean): RadarZ => {
  const dice = createRandomStream(seed, 73);
  const rifle = {
    ...bullet.printed,
    muzzleVelocity: FPS,
    twistRate: TWIST_BY_CALIBER * bullet.printed.bulletDiameter,
    bcSegments: [],
  };
  const spin = bullet.printed.bulletLength === null ? UNKNOWN.spinOfGuess : UNKNOWN.spin;
  let [up, across, count] = [0, 0, 0];
  for (const distance of DISTANCES_YD) {
    const told = solutionAt(rifle, distance);
    if (told === null) continue;
    for (let n = 0; n < draws; n++) {
      const [velocity, drift, zeroUp, zeroAcross] = Array.from({ length: 4 }, () => dice.normal());
      const is = solutionAt(
        {
          ...rifle,
          ...bullet.flown,
          ...(everything && {
            muzzleVelocity: FPS + UNKNOWN.velocityFps * velocity,
            spinFactor: Math.min(1.5, Math.max(0.5, 1 + spin * drift)),
          }),
        },
        distance,
      );
      if (is === null) continue;
      up += ((is.elevationMils + ZERO_MIL * zeroUp - told.elevationMils) / told.certainty.sigmaElevationMils) ** 2;
      across += ((is.windDriftMils + ZERO_MIL * zeroAcross - told.windDriftMils) / told.certainty.sigmaWindMils) ** 2;
      count++;
    }
  }
  return {
    bullet,
    up: Math.sqrt(up / count),
    across: Math.sqrt(across / count),
    both: Math.sqrt((up + across) / (2 * count)),
  };
};

/** RMS over bullets, weighted equally. */
export const pooledZ = (all: readonly RadarZ[], of: 'up' | 'across' | 'both'): number =>
  Math.sqrt(all.reduce((sum, one) => sum + one[of] ** 2, 0) / all.length);
