import { describe, expect, it } from 'vitest';
import { airOf, readMetar } from './index.ts';
import { humidityPct, stationPressure } from './metar.ts';

const close = (value: number, digits = 3) => expect.closeTo(value, digits);

describe('a METAR, group by group', () => {
  it('has wind and gusts in knots or metres a second, of two figures or three', () => {
    expect(readMetar('LOWI 24015KT')).toMatchObject({ speedMph: close(17.262), gustMph: null, directionTrueDeg: 240 });
    expect(readMetar('LOWI 24010G25KT')).toMatchObject({ speedMph: close(11.508), gustMph: close(28.769) });
    expect(readMetar('UUEE 02005G12MPS')).toMatchObject({ speedMph: close(11.185), gustMph: close(26.843) });
    expect(readMetar('PADU 360105G120KT')).toMatchObject({ speedMph: close(120.832), directionTrueDeg: 0 });
  });

  it('has no direction where the wind varies or is calm', () => {
    expect(readMetar('LOWI VRB03KT')).toMatchObject({ directionTrueDeg: null, speedMph: close(3.452) });
    expect(readMetar('LOWI 00000KT')).toMatchObject({ directionTrueDeg: null, speedMph: 0 });
  });

  it('has temperature and dew point in whole degrees, below zero with an M, the second perhaps missing', () => {
    expect(readMetar('LOWI 22/M03')).toMatchObject({ temperatureF: close(71.6), dewPointF: close(26.6) });
    expect(readMetar('LOWI M05/M10')).toMatchObject({ temperatureF: close(23), dewPointF: close(14) });
    expect(readMetar('LOWI M00/M01')?.temperatureF).toBe(32);
    expect(readMetar('LOWI 17/')).toMatchObject({ temperatureF: close(62.6), dewPointF: null, humidity: null });
  });

  it('has the altimeter setting in hundredths of an inch or whole hectopascals', () => {
    expect(readMetar('LOWI A2992')?.altimeterInHg).toBe(29.92);
    expect(readMetar('LOWI Q1013')?.altimeterInHg).toBeCloseTo(29.9139, 3);
  });

  it('says null of what it does not say, and is none where it says neither wind, air nor pressure', () => {
    expect(readMetar('LOWI 24015KT')).toMatchObject({ temperatureF: null, humidity: null, altimeterInHg: null });
    expect(readMetar('LOWI Q1013')).toMatchObject({ speedMph: null, gustMph: null, directionTrueDeg: null });
    expect(readMetar('LOWI 22/10')).toMatchObject({ speedMph: null, altimeterInHg: null });
    expect(readMetar('LOWI 121830Z 9999 FEW050')).toBeNull();
    expect(readMetar('')).toBeNull();
  });

  it('names its station, behind the words that may stand before it', () => {
    expect(readMetar('METAR KDEN 24015KT')?.station).toBe('KDEN');
    expect(readMetar('SPECI AUTO KDEN 24015KT')?.station).toBe('KDEN');
    expect(readMetar('SPECI 24015KT')?.station).toBe('');
    expect(readMetar('kden 24015kt')?.station).toBe('KDEN');
    expect(readMetar('24015KT')?.station).toBe('');
    expect(readMetar('24015KT 9999 VCSH 22/M03')?.station).toBe('');
    expect(readMetar('SPECI AUTO 24015KT VCTS')?.station).toBe('');
  });

  it('takes no figure out of a longer word, nor from the remarks, and ends at the equals sign', () => {
    for (const word of ['X24015KT', '24015KTS', '1/22/10', '22/105', 'AQ1013', 'Q10131', 'A29921'])
      expect(readMetar(`LOWI ${word}`), word).toBeNull();
    expect(readMetar('LOWI 24015KT RMK Q0900 11/11')).toMatchObject({ altimeterInHg: null, temperatureF: null });
    expect(readMetar('LOWI 24015KT 22/10=')?.temperatureF).toBeCloseTo(71.6, 9);
    // a very long text
    expect(readMetar(`${'X '.repeat(600)}24015KT`)).toBeNull();
  });
});

describe('air from a METAR', () => {
  it('is that of the fields at the height of the shooter, or none where the METAR leaves some of it out', () => {
    const metar = readMetar('METAR KDEN 121853Z 24015G25KT 10SM FEW050 22/M03 A3012 RMK AO2 31/31 Q0900');
    expect(metar && airOf(metar, 0)).toEqual({ temperature: 71.6, humidity: 19, pressure: 30.12 });
    expect(metar && airOf(metar, 5280)).toEqual({ temperature: 71.6, humidity: 19, pressure: 24.8 });
    const dry = readMetar('KDEN 121853Z 24015KT 22/ A3012');
    expect(dry && airOf(dry, 0)).toBeNull();
  });

  it('is as moist as the tables say: 20 °C over 10 °C is 52.5 %, never more than all', () => {
    expect(humidityPct(20, 10)).toBeCloseTo(52.5, 0);
    expect(humidityPct(0, -10)).toBeCloseTo(46.9, 0);
    expect(humidityPct(10, 10)).toBe(100);
    expect(humidityPct(10, 11)).toBe(100);
  });

  it('has the pressure of the standard atmosphere by height', () => {
    // ICAO: 1013.25 hPa at the sea, 898.75 at 1000 m, 701.1 at 3000 m
    expect([0, 1000, 3000].map((heightM) => stationPressure(1013.25, heightM))).toEqual([
      1013.25,
      close(898.75, 1),
      close(701.1, 0),
    ]);
    expect(stationPressure(30, 1000)).toBeCloseTo((30 * 898.75) / 1013.25, 2);
  });
});
