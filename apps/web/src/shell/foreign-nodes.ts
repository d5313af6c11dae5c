/**
 * Browser translators replace a text node by their own element, and React then fails to remove it or insert before it.
 * This file keeps both together. Source: https://github.com/facebook/react/issues/11538
 */
const standIns = new WeakMap<Node, ChildNode>();

const isForeign = (node: Node | null | undefined): node is ChildNode =>
  node instanceof HTMLElement && node.localName === 'font';

const observer = new MutationObserver((records) => note(records));

const note = (records: readonly MutationRecord[]): void => {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    // new text of a removed node replaces its outdated translation
    if (type === 'characterData') standIns.get(target)?.replaceWith(target);
    // React put the text node back itself
    for (const node of addedNodes) {
      standIns.get(node)?.remove();
      standIns.delete(node);
    }
    for (const node of removedNodes) {
      const other = [...addedNodes, previousSibling, nextSibling].find(isForeign);
      if (node.nodeType !== Node.TEXT_NODE || node.isConnected || other === undefined) continue;
      standIns.set(node, other);
      observer.observe(node, { characterData: true });
    }
  }
};

/**
 * The child of `parent` that is, holds or replaces `node`. Null if a translator removed it; `node` itself if it is elsewhere on
 * the page, which is our bug.
 */
const childFor = (parent: Node, node: Node): Node | null => {
  note(observer.takeRecords());
  const isLost = !node.isConnected;
  let found: Node | null = isLost ? (standIns.get(node) ?? null) : node;
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found ?? (isLost ? null : node);
};

/** Lets React change a page that a translator has changed. Call once, before the first screen. */
export const surviveForeignNodes = (): void => {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isOurs = before === null || before.parentNode === this;
    return insertBefore.call(this, node, isOurs ? before : childFor(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = node.parentNode === this ? node : childFor(this, node);
    if (child !== null) removeChild.call(this, child);
    return node;
  };
  observer.observe(document, { childList: true, subtree: true });
};
