import { type RefObject, useEffect, useEffectEvent } from 'react';
import { POWER } from './aim.ts';
import type { Corner } from './reticle-geometry.ts';

const PER_WHEEL_PX = 0.0012;

const spanOf = (fingers: ReadonlyMap<number, Corner>): number => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/** Lets wheel and pinch turn the magnification between 8 and 40. */
export const useScopeZoom = (
  element: RefObject<HTMLElement | null>,
  power: number,
  zoomTo: (power: number) => void,
): void => {
  const currentPower = useEffectEvent(() => power);
  const zoom = useEffectEvent((exact: number) => {
    const bounded = Math.min(POWER.max, Math.max(POWER.min, exact));
    if (Math.round(bounded) !== power) zoomTo(Math.round(bounded));
    return bounded;
  });
  useEffect(() => {
    const scope = element.current;
    if (scope === null) return;
    const gone = new AbortController();
    const { signal } = gone;
    // the exact power: many small turns of a wheel add up
    let exact = currentPower();
    const fingers = new Map<number, Corner>();
    let pinch: { span: number; power: number } | null = null;

    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (Math.round(exact) !== currentPower()) exact = currentPower();
      exact = zoom(exact * Math.exp(-event.deltaY * PER_WHEEL_PX));
    };
    const onDown = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) pinch = { span: spanOf(fingers), power: currentPower() };
    };
    const onMove = (event: PointerEvent): void => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pinch !== null && pinch.span > 0) exact = zoom((pinch.power * spanOf(fingers)) / pinch.span);
    };
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      if (fingers.size < 2) pinch = null;
    };
    const onTouch = (event: TouchEvent): void => {
      if (event.touches.length > 1) event.preventDefault();
    };
    // not passive: wheel and pinch on the scope must not scroll the page
    scope.addEventListener('wheel', onWheel, { passive: false, signal });
    scope.addEventListener('touchmove', onTouch, { passive: false, signal });
    scope.addEventListener('pointerdown', onDown, { signal });
    scope.addEventListener('pointermove', onMove, { signal });
    scope.addEventListener('pointerup', onUp, { signal });
    scope.addEventListener('pointercancel', onUp, { signal });
    return () => gone.abort();
  }, [element]);
};
