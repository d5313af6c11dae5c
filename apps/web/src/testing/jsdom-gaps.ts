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
