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

const behind = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
/** jsdom's own document behind the one that is seen, which counts the changes of its tree and of attributes. */
const ownDocument =
  behind && (document as unknown as Record<symbol, { readonly _version?: number } | undefined>)[behind];
/** What is worked out once for a page, and anew after any change of it. */
const untilChanged = <T>(work: () => T): (() => T) => {
  let at: number | undefined;
  let known: T | undefined;
  return () => {
    const now = ownDocument?._version;
    if (known === undefined || now === undefined || now !== at) {
      known = work();
      at = now;
    }
    return known;
  };
};

const computed = window.getComputedStyle.bind(window);
const wholeStyles = untilChanged(() => new WeakMap<Element, CSSStyleDeclaration>());
const wholeStyle = (element: Element): CSSStyleDeclaration => {
  const known = wholeStyles().get(element) ?? computed(element);
  wholeStyles().set(element, known);
  return known;
};
const displays = new Map<string, string>();
/** Without sheets of the page what an element is displayed as is the browser's own choice by these, all else being for its looks. */
const CHOOSE_DISPLAY = ['type', 'hidden', 'open', 'disabled', 'list', 'readonly', 'dir'];
const displayOf = (element: Element): string => {
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.display : '';
  if (own !== '') return own;
  const chosen = JSON.stringify(CHOOSE_DISPLAY.map((name) => element.getAttribute(name)));
  const key = `${element.parentElement?.localName} ${element.namespaceURI} ${element.localName} ${chosen}`;
  const display = displays.get(key) ?? computed(element).display;
  displays.set(key, display);
  return display;
};
const inherited = (from: Element, name: 'visibility' | 'pointerEvents', initial: string): string => {
  for (let element: Element | null = from; element !== null; element = element.parentElement) {
    const own = element.hasAttribute('style') ? (element as HTMLElement).style[name] : '';
    if (own !== '') return own;
  }
  return initial;
};
const ASKED_BY_QUERIES: Readonly<Record<string, (element: Element) => string>> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointerEvents', 'auto'),
  // asked by what waits for its own end before it goes
  animationName: (element) => (element as HTMLElement).style.animationName,
};
// A query by role asks of every element whether it is displayed, and a click of all above it whether it lets itself be clicked. jsdom
// would try 120 rules for that and work out fourteen colours, each time anew: a seventh of a screen's time.
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computed(element, pseudo);
  if (document.styleSheets.length > 0) return wholeStyle(element);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      const asked = ASKED_BY_QUERIES[String(name)];
      if (asked) return asked(element);
      if (name === 'getPropertyValue') {
        return (property: string) =>
          (ASKED_BY_QUERIES[property] ?? (() => wholeStyle(element).getPropertyValue(property)))(element);
      }
      const value: unknown = Reflect.get(wholeStyle(element), name);
      return typeof value === 'function' ? value.bind(wholeStyle(element)) : value;
    },
  });
};

const labels = untilChanged(() => {
  const found = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll('label')) {
    const { control } = label;
    if (control !== null) found.set(control, [...(found.get(control) ?? []), label]);
  }
  return found;
});
// A query by label asks every field for its labels, and jsdom looks through the whole page for the labels of each.
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  const own = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get;
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return this.isConnected && this.getAttribute('type') !== 'hidden' ? (labels().get(this) ?? []) : own?.call(this);
    },
  });
}

// For the first 10,000 elements of every second React takes down where each was made, for its warnings: a seventh of a screen's time.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  // a worker that comes from another project meets the same React with these modules anew
  { configurable: true, get: () => 10_000, set: () => undefined },
);
