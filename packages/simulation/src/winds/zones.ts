import { windByZone } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { ydToM } from '@windcall/units';
import { readZones, relativeWind, type WindZone, windAlongZones } from '@windcall/wind';
import { fireOf, type LineOfFire, toComponents, type WindKind, type WindOnPath, type WindStage } from './wind-kind.ts';

type Zones = stages.WindOfKind<'zones'>;

/** End of a zone, yd: its own, or the middle of the gap to the next; infinite for the last. */
const zoneEnd = (zones: readonly WindZone[], i: number): number => {
  const [zone, next] = [zones[i], zones[i + 1]];
  return zone && next ? (zone.endYd + next.startYd) / 2 : Number.POSITIVE_INFINITY;
};

const through = (stage: WindStage, { zones: given }: Zones, line: LineOfFire): WindOnPath => {
  const read = readZones(given);
  if (read.status !== 'ok') throw new RangeError(`zones of a stage must be usable, got ${read.message}`);
  const { zones } = read;
  const fire = fireOf(stage, line);
  return {
    along: windAlongZones(zones, fire),
    flown: windByZone(
      zones.map((zone, i) => ({
        untilM: ydToM(zoneEnd(zones, i)),
        ...toComponents(relativeWind(zone.speedMph, zone.directionDeg, fire)),
      })),
    ),
  };
};

export const ZONES: WindKind<Zones> = {
  at: through,
  overGround: (stage, wind, line) => through(stage, wind, line).along,
  needs: () => null,
  fault: ({ zones }) => {
    const read = readZones(zones);
    return read.status === 'ok' ? null : read.message;
  },
};
