import CalculatorTwo, * as two from 'js-ballistics-2';
import * as three from 'js-ballistics-3';

/** The default 6.5 Creedmoor of the converged reference, given to every peer. */
const RIFLE = { bc: 0.325, weight: 140, diameter: 0.264, length: 1.355, muzzleFps: 2800, sightIn: 2.36, twistIn: 8 };
const AIR = { temperatureF: 72, pressureInHg: 29.92, humidity: 0.45 };
const WIND_MPH = 8;
const ZERO_YD = 100;

/** A point of a peer's table: elevation and wind of the bullet, mil (impact: + up, + right). */
export type PeerRow = { rangeYd: number; elevationMil: number; windMil: number };

export type Peer = {
  name: string;
  /** Sights in, then computes the table to `farthestYd` in steps. */
  table: (farthestYd: number, stepYd: number) => Promise<PeerRow[]>;
  /** Like `table`, with Coriolis; null if the peer has none. */
  tableWithCoriolis: ((farthestYd: number, stepYd: number) => Promise<PeerRow[]>) | null;
};

const toMil = (inches: number, rangeYd: number): number => 1000 * Math.atan2(inches, 36 * rangeYd);

/** js-ballistics 2, used as its README shows: objects made once and reused, synchronous. */
export const peerTwo = (): Peer => {
  const { UNew, Distance } = two;
  const dm = new two.DragModel({
    bc: RIFLE.bc,
    dragTable: two.Table.G7,
    weight: UNew.Grain(RIFLE.weight),
    diameter: UNew.Inch(RIFLE.diameter),
    length: UNew.Inch(RIFLE.length),
  });
  const shot = new two.Shot({
    weapon: new two.Weapon({ sightHeight: UNew.Inch(RIFLE.sightIn), twist: UNew.Inch(RIFLE.twistIn) }),
    ammo: new two.Ammo({ dm, mv: UNew.FPS(RIFLE.muzzleFps) }),
    atmo: new two.Atmo({
      altitude: UNew.Foot(0),
      temperature: UNew.Fahrenheit(AIR.temperatureF),
      pressure: UNew.InHg(AIR.pressureInHg),
      humidity: AIR.humidity,
    }),
    winds: [new two.Wind({ velocity: UNew.MPH(WIND_MPH), directionFrom: UNew.Degree(-90) })],
  });
  const calc = new CalculatorTwo();
  return {
    name: 'js-ballistics 2.0.0',
    table: async (farthestYd, stepYd) => {
      calc.setWeaponZero(shot, UNew.Yard(ZERO_YD));
      const hit = calc.fire({ shot, trajectoryRange: UNew.Yard(farthestYd), trajectoryStep: UNew.Yard(stepYd) });
      return hit.trajectory.map((p) => {
        const rangeYd = p.distance.In(Distance.Yard);
        return {
          rangeYd,
          elevationMil: toMil(p.height.In(Distance.Inch), rangeYd),
          windMil: toMil(p.windage.In(Distance.Inch), rangeYd),
        };
      });
    },
    tableWithCoriolis: null,
  };
};

/** js-ballistics 3 (WebAssembly), used as its README shows: objects made once and reused, its default RK4. */
export const peerThree = (): Peer => {
  const { UNew, Distance } = three;
  const dm = new three.DragModel({
    bc: RIFLE.bc,
    // every build of the library has the table, though its type allows none
    dragTable: three.DragTables.G7!,
    weight: UNew.Grain(RIFLE.weight),
    diameter: UNew.Inch(RIFLE.diameter),
    length: UNew.Inch(RIFLE.length),
  });
  const makeShot = (coriolis?: { latitudeDeg: number; azimuthDeg: number }) =>
    new three.Shot({
      weapon: new three.Weapon({ sightHeight: UNew.Inch(RIFLE.sightIn), twist: UNew.Inch(RIFLE.twistIn) }),
      ammo: new three.Ammo({ dm, mv: UNew.FPS(RIFLE.muzzleFps) }),
      atmo: new three.Atmo({
        altitude: UNew.Foot(0),
        temperature: UNew.Fahrenheit(AIR.temperatureF),
        pressure: UNew.InHg(AIR.pressureInHg),
        humidity: AIR.humidity,
      }),
      winds: [new three.Wind({ velocity: UNew.MPH(WIND_MPH), directionFrom: UNew.Degree(-90) })],
      ...(coriolis ? { coriolis } : {}),
    });
  const calc = new three.Calculator();
  const tableOf = (shot: InstanceType<typeof three.Shot>) => async (farthestYd: number, stepYd: number) => {
    await calc.setWeaponZero(shot, UNew.Yard(ZERO_YD));
    const hit = await calc.fire({ shot, trajectoryRange: UNew.Yard(farthestYd), trajectoryStep: UNew.Yard(stepYd) });
    return hit.trajectory.map((p) => {
      const rangeYd = p.distance.In(Distance.Yard);
      return {
        rangeYd,
        elevationMil: toMil(p.height.In(Distance.Inch), rangeYd),
        windMil: toMil(p.windage.In(Distance.Inch), rangeYd),
      };
    });
  };
  return {
    name: 'js-ballistics 3.0.0-rc.2 (WASM)',
    table: tableOf(makeShot()),
    tableWithCoriolis: tableOf(makeShot({ latitudeDeg: 36, azimuthDeg: 90 })),
  };
};
