import { describe, expect, it } from 'vitest';
import {
  applyPreset,
  applyTerrain,
  DEFAULT_SETTINGS,
  isSecondaryActive,
  switchMode,
  terrainStatus,
  toggleComplex,
  toggleThermal,
} from './wind-settings.ts';

const edited = {
  ...DEFAULT_SETTINGS,
  primary: { ...DEFAULT_SETTINGS.primary, windSpeed: 12, speedVariation: 3, directionVariation: 14 },
};

describe('the settings of the wind', () => {
  it('take every parameter from a preset', () => {
    const s = applyPreset(edited, 'complex');
    expect(s.mode).toBe('complex');
    expect(s.primary).toMatchObject({ windSpeed: 5, windDirection: '3:00', duration: 300, speedVariation: 1 });
    expect(s.secondary).toMatchObject({ windSpeed: 9, windDirection: '6:00', duration: 50, speedVariation: 1.5 });
    expect(terrainStatus({ ...s, primary: { ...s.primary, spatialCorrelationDistance: 210 } }, 'rolling')).toBe(
      'modified',
    );
    expect(applyPreset(edited, 'deterministic').primary).toMatchObject({ speedVariation: 0, directionVariation: 0 });
  });

  it('keep the values when the mode is switched, but for what the mode rules out', () => {
    const still = switchMode(edited, 'deterministic');
    expect(still.primary).toMatchObject({ windSpeed: 12, speedVariation: 0, directionVariation: 0 });
    const complex = switchMode(edited, 'complex');
    expect(complex.primary).toEqual(edited.primary);
    expect(complex.secondary.duration).toBe(50);
    expect(
      switchMode({ ...complex, secondary: { ...complex.secondary, duration: 80 } }, 'complex').secondary.duration,
    ).toBe(80);
    expect(switchMode(complex, 'stochastic').secondary.duration).toBe(0);
  });

  it('go back to the mode before complex', () => {
    const fromStill = toggleComplex(switchMode(edited, 'deterministic'));
    expect(fromStill.mode).toBe('complex');
    expect(isSecondaryActive(fromStill)).toBe(true);
    expect(toggleComplex(fromStill).mode).toBe('deterministic');
    expect(toggleComplex(toggleComplex(edited)).mode).toBe('stochastic');
    expect(isSecondaryActive(edited)).toBe(false);
  });

  it('count the secondary state as active only while it lasts', () => {
    const complex = switchMode(edited, 'complex');
    expect(isSecondaryActive({ ...complex, secondary: { ...complex.secondary, duration: 0 } })).toBe(false);
    expect(isSecondaryActive(switchMode(complex, 'deterministic'))).toBe(true);
    expect(isSecondaryActive(switchMode(complex, 'stochastic'))).toBe(false);
  });

  it('switch to complex with thermal effects', () => {
    const hot = toggleThermal(edited);
    expect(hot).toMatchObject({ mode: 'complex', thermal: { enabled: true } });
    expect(toggleThermal(hot)).toMatchObject({ mode: 'complex', thermal: { enabled: false } });
  });

  it('show a terrain as matching, as modified, or as another one', () => {
    const urban = applyTerrain(edited, 'urban');
    expect(urban.secondary).toMatchObject({ spatialCorrelationDistance: 100, correlationTime: 6 });
    expect(terrainStatus(urban, 'urban')).toBe('matches');
    expect(terrainStatus(urban, 'rolling')).toBe('other');
    const changed = { ...urban, primary: { ...urban.primary, correlationTime: 7 } };
    expect(terrainStatus(changed, 'urban')).toBe('modified');
  });
});
