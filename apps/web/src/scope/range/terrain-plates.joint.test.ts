import { expect, it, vi } from 'vitest';
import type { TerrainRequest } from './paint-terrain.ts';
import { openTerrainPlates } from './terrain-plates.ts';

const request = (centerX: number): TerrainRequest =>
  ({ centerX, centerY: centerX + 0.5, sizePx: 200, pxPerMil: 4 }) as TerrainRequest;
const open = () => {
  const posted: { id: number; request: TerrainRequest }[] = [];
  const worker = {
    postMessage: (message: (typeof posted)[number]) => posted.push(message),
    terminate: vi.fn(),
    onmessage: null as ((event: { data: unknown }) => void) | null,
  };
  const onPainted = vi.fn();
  const starts = vi.fn(() => worker as unknown as Worker);
  const plates = openTerrainPlates(starts, onPainted, (rgba) => ({ rgba: [...rgba] }) as never);
  return {
    ...{ posted, worker, onPainted, plates, starts },
    x: () => posted.map(({ request: { centerX } }) => centerX),
    answer: (id: number, shade: number, final: boolean) =>
      worker.onmessage?.({ data: { id, sizePx: 1, rgba: new Uint8ClampedArray([shade]), final } }),
    shadeAt: (centerX: number) =>
      (plates.plateFor(request(centerX))?.canvas as unknown as { rgba: number[] } | undefined)?.rgba[0] ?? null,
  };
};

it('requests a terrain once, shows the coarse one at once and then the fine one', () => {
  const { plates, posted, answer, onPainted, shadeAt, x } = open();
  expect([shadeAt(1), shadeAt(1), x()]).toEqual([null, null, [1]]);
  const id = posted[0]?.id ?? 0;
  answer(id + 1, 9, true);
  expect([shadeAt(1), onPainted.mock.calls.length]).toEqual([null, 0]);
  answer(id, 1, false);
  expect(plates.plateFor(request(1))).toMatchObject({ centerX: 1, centerY: 1.5, widthMil: 50 });
  expect(shadeAt(1)).toBe(1);
  answer(id, 2, true);
  expect([shadeAt(1), onPainted.mock.calls.length, x()]).toEqual([2, 2, [1]]);
  answer(id, 3, true);
  expect(shadeAt(1)).toBe(2);
});

it('paints only the newest request after the current one', () => {
  const { posted, answer, shadeAt, x, starts } = open();
  for (const centerX of [1, 2, 3]) shadeAt(centerX);
  expect(x()).toEqual([1]);
  answer(posted[0]?.id ?? 0, 1, true);
  expect([x(), starts.mock.calls.length]).toEqual([[1, 3], 1]);
  answer(posted[1]?.id ?? 0, 3, true);
  expect([shadeAt(1), shadeAt(3), x()]).toEqual([1, 3, [1, 3]]);
});

it('keeps the six pictures that were painted last, and paints another one again', () => {
  const { posted, answer, shadeAt, x } = open();
  for (let n = 1; n <= 7; n++) {
    shadeAt(n);
    answer(posted.at(-1)?.id ?? 0, n, true);
  }
  expect([2, 7].map(shadeAt)).toEqual([2, 7]);
  expect([shadeAt(1), x().at(-1)]).toEqual([null, 1]);
});

it('paints nothing without a worker, and ends the one it has', () => {
  const none = openTerrainPlates(() => null, vi.fn());
  expect(none.plateFor(request(1))).toBeNull();
  const { plates, worker, shadeAt } = open();
  shadeAt(1);
  plates.close();
  expect(worker.terminate).toHaveBeenCalledOnce();
});
