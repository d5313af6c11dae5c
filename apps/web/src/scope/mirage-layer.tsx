import { useLayer } from './use-layer.ts';
import { useMirage } from './use-mirage.ts';
import type { View } from './view.ts';

interface MirageLayerProps {
  readonly crosswindMph: number;
  readonly aim: { readonly x: number; readonly y: number };
  readonly view: View;
  readonly devicePx: number;
}

/** Shimmering air that drifts with the crosswind, on a canvas of its own: only it is repainted as time passes. */
export const MirageLayer = ({ crosswindMph, aim, view, devicePx }: MirageLayerProps) => {
  const layer = useLayer(useMirage(crosswindMph, aim, view), devicePx);
  return <canvas ref={layer} aria-hidden className="scope-layer" data-layer="mirage" />;
};
