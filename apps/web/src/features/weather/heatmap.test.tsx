import { screen } from '@testing-library/react';
import { type WindField, windField } from '@windcall/contract';
import { expect, it } from 'vitest';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { Heatmap } from './heatmap.tsx';

freshApp();

const field = (spatialAutocorrelation?: number): WindField =>
  windField.parse({
    distances: [0, 500],
    timeSteps: [0, 2],
    windData: {
      speed: [
        [4, 5],
        [6, 8],
      ],
      direction: [
        [90, 90],
        [90, 90],
      ],
    },
    ...(spatialAutocorrelation === undefined ? {} : { metadata: { spatialAutocorrelation } }),
  });
const show = (shown: WindField) =>
  renderInApp(<Heatmap field={shown} scenario={null} chosenYd={null} timeIndex={0} onPick={() => undefined} />);

// source: wind specification, section 2.1: 0.7 or above, 0.4 or above, below
it.each([
  [0.7, /Autocorrelation at 50 yd: 0\.70 \(0\.7 and up: open field\)$/],
  [0.69, /Autocorrelation at 50 yd: 0\.69 \(0\.4 and up: patchy or rolling terrain\)$/],
  [0.4, /Autocorrelation at 50 yd: 0\.40 \(0\.4 and up: patchy or rolling terrain\)$/],
  [0.39, /Autocorrelation at 50 yd: 0\.39 \(below 0\.4: heavily obstructed terrain\)$/],
])('says of an autocorrelation of %f which band of grounds it is in', (at50Yd, words) => {
  show(field(at50Yd));
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent ?? '')),
  ).toBeTruthy();
});

it('says nothing of the ground of a field that tells no autocorrelation', () => {
  show(field());
  expect(screen.queryByText(/Autocorrelation/)).toBeNull();
});
