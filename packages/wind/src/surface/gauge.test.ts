import { mphToMps } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { type Gauge, lineOf, meanOf, pathGauge } from './gauge.ts';
import { covariance } from './law-covariance.ts';
import { fieldOf } from './surface-field.ts';
import { lawOf } from './surface-law.ts';
import { wavesOf } from './waves.ts';

const waves = wavesOf(lawOf({ law: 1, ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) }), 42);
const field = fieldOf(waves);

/** Largest distance between the complex numbers of two gauges. */
const apart = (a: Gauge, b: Gauge): number =>
  a.re.reduce((most, re, m) => Math.max(most, Math.hypot(re - b.re[m], a.im[m] - b.im[m])), 0);

describe('a gauge', () => {
  it('of two places is the sum of two gauges', () => {
    const line = lineOf(waves, 70);
    const [near, far] = [line.gauge(100), line.gauge(400, 3)];
    const both = meanOf([near, far], [1, 3]);
    for (let m = 0; m < both.re.length; m++) {
      expect(both.re[m]).toBeCloseTo(0.25 * near.re[m] + 0.75 * far.re[m], 12);
      expect(both.im[m]).toBeCloseTo(0.25 * near.im[m] + 0.75 * far.im[m], 12);
    }
    expect(covariance(both, near)).toBeCloseTo(0.25 * covariance(near, near) + 0.75 * covariance(far, near), 12);
  });

  it('over a stretch is the mean of places under its hat', () => {
    const line = lineOf(waves, 60);
    const places = Array.from({ length: 801 }, (_, i) => (i - 400) / 400);
    const hat = meanOf(
      places.map((x) => line.gauge(300 + 22.86 * x)),
      places.map((x) => 1 - Math.abs(x)),
    );
    expect(apart(line.gauge(300, 0, 22.86), hat)).toBeLessThan(1e-3);
    expect(apart(line.gauge(300, 0, 22.86), line.gauge(300))).toBeGreaterThan(0.5);
  });

  it('of a path has the variance of an integral over it to 0.4 %, which points every 25 yd miss', () => {
    const overcast = wavesOf(lawOf({ law: 1, ground: 'meadow', sky: 'overcast', speedMps: mphToMps(10) }), 3);
    const line = lineOf(overcast, 90);
    const rangeM = 548.64;
    const sdOf = (gauge: Gauge) => Math.sqrt(covariance(gauge, gauge));
    const fine = Array.from({ length: 276 }, (_, i) => i / 275);
    const ends = (weights: number[]) => weights.map((w, i) => (i === 0 || i === weights.length - 1 ? w / 2 : w));
    const whole = sdOf(
      meanOf(
        fine.map((x) => line.gauge(x * rangeM)),
        ends(fine.map((x) => 1 - x)),
      ),
    );
    const knots = Array.from({ length: 25 }, (_, i) => i / 24);
    const points = sdOf(
      meanOf(
        knots.map((x) => line.gauge(x * rangeM)),
        ends(knots.map((x) => 1 - x)),
      ),
    );
    expect(Math.abs(sdOf(pathGauge(line, rangeM)) / whole - 1)).toBeLessThan(0.006);
    expect(points / whole - 1).toBeGreaterThan(0.04);
  });

  it('is the same for a stretch as for the mean of the hats along it', () => {
    const line = lineOf(waves, 35);
    const weights = Array.from({ length: 60 }, (_, i) => 1 + ((7 * i) % 5));
    const hats = weights.map((_, i) => line.gauge(40 + i * 22.86, 0, 22.86));
    expect(apart(line.stretch(40, 22.86, weights), meanOf(hats, weights))).toBeLessThan(1e-12);
    expect(apart(line.stretch(40, 0, [2]), line.gauge(40))).toBeLessThan(1e-12);
  });

  it('refuses to be the mean of nothing', () => {
    expect(() => meanOf([], [])).toThrow('gauges must be at least one, got none');
  });
});

describe('a line of fire in the plane', () => {
  const mean = { alongMps: 4, acrossMps: 0 };

  it.each([
    [0, 0, 4],
    [90, 4, 0],
    [180, 0, -4],
    [270, -4, 0],
    [30, 2, 4 * Math.cos(Math.PI / 6)],
  ])('has the mean wind from %s° as crosswind %s and headwind %s', (fromDeg, cross, head) => {
    const line = lineOf(waves, fromDeg);
    expect(line.cross(mean)).toBeCloseTo(cross, 12);
    expect(line.head(mean)).toBeCloseTo(head, 12);
  });

  it('meets the wind of another line where they cross, whatever its direction', () => {
    // 20° to the right of a line the same wind comes from 20° less: 300 m along one line is off to the side of the other.
    const straight = lineOf(waves, 55);
    const turned = lineOf(waves, 35);
    const angle = (20 * Math.PI) / 180;
    const there = turned.gauge(300);
    const same = straight.gauge(300 * Math.cos(angle), 300 * Math.sin(angle));
    expect(apart(there, same)).toBeLessThan(1e-9);
  });

  it('is passed by the wind: what comes from the right was further to the right before', () => {
    const line = lineOf(waves, 90);
    const [here, upWind] = [line.gauge(300), line.gauge(300, 20)];
    const passage = 20 / waves.law.carryMps;
    expect(covariance(upWind, here, passage)).toBeGreaterThan(1.1 * covariance(upWind, here, -passage));
  });

  it('has its crosswind as the one number of its gauges', () => {
    const line = lineOf(waves, 35);
    const gauge = line.gauge(100);
    let [sum, square] = [0, 0];
    for (let i = 0; i < 3000; i++) {
      const cross =
        line.cross(field.at(i * 60).read(gauge)) - line.cross({ alongMps: waves.law.speedMps, acrossMps: 0 });
      sum += cross / 3000;
      square += cross ** 2 / 3000;
    }
    expect(Math.abs(square / covariance(gauge, gauge) - 1)).toBeLessThan(0.12);
    expect(Math.abs(sum)).toBeLessThan(0.15);
  });

  it('mirrors with the wind: from 300° all is as from 60°', () => {
    const [right, left] = [lineOf(waves, 60), lineOf(waves, 300)];
    let [ofRight, ofLeft] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const other = wavesOf(waves.law, seed);
      const [a, b] = [lineOf(other, 60), lineOf(other, 300)];
      ofRight += covariance(a.gauge(0), a.gauge(60, 10), 3);
      ofLeft += covariance(b.gauge(0), b.gauge(60, -10), 3);
    }
    expect(ofLeft / ofRight).toBeCloseTo(1, 1.3);
    expect(right.cross(mean)).toBeCloseTo(-left.cross(mean), 12);
    expect(covariance(left.gauge(0), left.gauge(0))).toBeCloseTo(covariance(right.gauge(0), right.gauge(0)), 9);
  });
});
