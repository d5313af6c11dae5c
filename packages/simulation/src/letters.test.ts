import { describe, expect, it } from 'vitest';
import { crosswindText, elevationText, headwindText, windText } from './wind-effects.ts';

describe('letters', () => {
  it('say up and down, right and left, head and tail', () => {
    expect([elevationText(4.32), elevationText(-0.2)]).toEqual(['U 4.3', 'D 0.2']);
    expect([windText(0.62, 2), windText(-0.6)]).toEqual(['R 0.62', 'L 0.6']);
    expect([crosswindText(8), headwindText(-2), headwindText(2)]).toEqual(['R 8.0 mph', 'T 2.0 mph', 'H 2.0 mph']);
  });

  it('leave a value that rounds to zero without a side', () => {
    expect([elevationText(0.04), windText(-0.001, 2), crosswindText(-0.01)]).toEqual(['0.0', '0.00', '0.0 mph']);
  });
});
