import { screen } from '@testing-library/react';
import { stages } from '@windcall/contract';
import { writeStageLink } from '@windcall/exchange';
import { DEFAULT_PROFILE, inlineStage, solve, steadyWind, unnamed } from '@windcall/simulation';
import jsQR from 'jsqr';
import { correction, generate } from 'lean-qr';
import { describe, expect, it } from 'vitest';
import { qrPath } from '../../platform/share/qr-code.tsx';
import { freshApp, openApp } from '../../testing/render-app.tsx';

freshApp();
const stage = inlineStage({
  rifle: { ...unnamed(DEFAULT_PROFILE), name: 'Club rifle' },
  air: stages.DEFAULT_AIR,
  wind: steadyWind(6, 60),
  targets: [{ number: 1, distance: 640, directionOfFire: 90, targetType: 'circle', targetSize: 2, lookAngle: 0 }],
});
const link = writeStageLink(stage) ?? '';

describe('a shared stage', () => {
  it('opens without an account, shows what to dial, and stores nothing', async () => {
    localStorage.clear();
    openApp(`/s#${link}`);
    expect(await screen.findByText('Club rifle')).toBeTruthy();
    const solved = solve(stage, { distance: 640, directionOfFire: 90, lookAngle: 0 }, 0);
    if (solved.status !== 'ok') throw new Error(solved.status);
    expect(screen.getByText(`${solved.solution.elevationMils.toFixed(2)} mil up`)).toBeTruthy();
    expect(screen.getByText('steady 6.0 mph from 2 o’clock')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });

  it('says why a damaged link cannot be opened', async () => {
    openApp('/s#abc');
    expect(await screen.findByText('This link cannot be opened')).toBeTruthy();
  });

  it('is read back from its QR code by another program', () => {
    const text = `https://windcall.example/s#${link}`;
    const code = generate(text, { minCorrectionLevel: correction.M });
    const [scale, quiet] = [3, 4];
    const side = (code.size + 2 * quiet) * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        if (code.get(Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet))
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(text);
    expect(qrPath(text).size).toBe(code.size);
    expect(qrPath(text).path.length).toBeGreaterThan(500);
  });
});
