import { type PlacedBackdrop, placeBackdrop } from './place-backdrop.ts';
import { type PlacedImpact, placeImpacts } from './place-impacts.ts';
import { type PlacedTarget, placeTargets } from './place-targets.ts';
import type { Scene } from './scene.ts';
import type { View } from './view.ts';

/** Everything that moves when the shooter holds, zooms or fires, in canvas px. */
export interface Placed {
  readonly backdrop: PlacedBackdrop;
  readonly targets: readonly PlacedTarget[];
  readonly impacts: readonly PlacedImpact[];
}

/** Mils to pixels: where a scene lies on the canvas when looked at so. */
export const place = (scene: Scene, view: View): Placed => ({
  backdrop: placeBackdrop(scene, view),
  targets: placeTargets(scene, view),
  impacts: placeImpacts(scene, view),
});
