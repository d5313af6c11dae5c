import * as React from 'react';

// What the headless components ask of a browser and jsdom lacks. Nothing here decides anything.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoObserver;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
window.scrollTo = () => undefined;
// No pictures: what draws must live without a context, and says in words what it shows.
HTMLCanvasElement.prototype.getContext = () => null;

class MouseAsPointer extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}
if (!('PointerEvent' in window)) Object.assign(window, { PointerEvent: MouseAsPointer });

/** jsdom's own document behind the one that is seen; it forgets its styles at every change of the page. */
const ownDocument = (): { readonly _styleCache?: object | null } | undefined => {
  const key = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  return key && (document as unknown as Record<symbol, object>)[key];
};
const computed = window.getComputedStyle.bind(window);
let styles = new WeakMap<Element, CSSStyleDeclaration>();
let stylesOf: object | null | undefined;
// A query by role asks for the style of every element, and again of all above it: once is enough while nothing changes.
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computed(element, pseudo);
  const known = stylesOf && ownDocument()?._styleCache === stylesOf ? styles.get(element) : undefined;
  if (known !== undefined) return known;
  const style = computed(element);
  const now = ownDocument()?._styleCache;
  if (now !== stylesOf) {
    styles = new WeakMap();
    stylesOf = now;
  }
  styles.set(element, style);
  return style;
};

// For the first 10,000 elements of every second React takes down where each was made, for its warnings: a seventh of a screen's time.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  // a worker that comes from another project meets the same React with these modules anew
  { configurable: true, get: () => 10_000, set: () => undefined },
);
