import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import './jsdom-gaps.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('knows the styles of the page as it is now, whatever was asked before', () => {
  render(
    <main data-testid="outer">
      <button type="button">Fire</button>
    </main>,
  );
  const outer = screen.getByTestId('outer');
  // another file's page may stand beside it
  const buttons = () => within(outer).queryAllByRole('button', { hidden: false });
  expect(buttons()).toHaveLength(1);
  outer.style.display = 'none';
  expect(getComputedStyle(outer).display).toBe('none');
  expect(buttons()).toHaveLength(0);
  outer.setAttribute('style', 'visibility: hidden');
  expect(getComputedStyle(screen.getByText('Fire')).visibility).toBe('hidden');
  expect(buttons()).toHaveLength(0);
  outer.removeAttribute('style');
  expect(buttons()).toHaveLength(1);
  const sheet = document.createElement('style');
  sheet.textContent = 'main { display: none }';
  document.head.append(sheet);
  expect(buttons()).toHaveLength(0);
  sheet.remove();
  expect(buttons()).toHaveLength(1);
});

const put = (html: string): HTMLElement => {
  const page = document.createElement('main');
  page.innerHTML = html;
  document.body.append(page);
  return page;
};

/** A window of jsdom's own, beside the page: nothing of it is put in another's place. */
const untouched = (): Window & typeof globalThis => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow as Window & typeof globalThis;
};

const PIECES = [
  '<input>',
  '<input type="hidden">',
  '<input type="search" disabled>',
  '<input type="radio" style="display: block">',
  '<button disabled>x</button>',
  '<p hidden>x</p>',
  '<dialog>x</dialog>',
  '<dialog open>x</dialog>',
  '<details><summary>x</summary><p>y</p></details>',
  '<ul><li>x<ul><li>y</li></ul></li></ul>',
  '<table><caption>c</caption><thead><tr><th>x</th></tr></thead><tbody><tr hidden><td>y</td></tr></tbody></table>',
  '<table style="display: grid"><tr><td>x</td></tr></table>',
  '<select><optgroup><option>x</option></optgroup></select>',
  '<textarea dir="auto"></textarea>',
  '<ruby>x<rp>(</rp><rt>y</rt></ruby>',
  '<svg><g style="pointer-events: none"><title>x</title><text>y</text></g></svg>',
  '<p><rp>(</rp><rt>x</rt></p>',
  '<canvas></canvas><img><br><span>x</span><label>x</label><output>x</output><progress></progress><meter></meter>',
  '<section><h1>x</h1><article><h1>y</h1></article></section><fieldset><legend>x</legend></fieldset><script></script>',
  '<div style="visibility: hidden"><b>x</b><i style="visibility: visible">y</i></div>',
  '<div style="pointer-events: none; animation-name: fade"><a href="/">x</a><a style="pointer-events: auto">y</a></div>',
];

it('answers queries with what jsdom itself says of every element', () => {
  const page = put(PIECES.join(''));
  const own = untouched();
  const all = [...document.documentElement.querySelectorAll('*')];
  expect(all.length).toBeGreaterThan(60);
  // nothing known of the first round may be taken for the second, where what held a piece has other styles
  for (const style of ['', 'display: inline-block; visibility: hidden', 'pointer-events: none']) {
    page.setAttribute('style', style);
    for (const element of all) {
      const [said, meant] = [getComputedStyle(element), own.getComputedStyle(element)];
      const asked = ({ display, visibility, pointerEvents, animationName, color }: CSSStyleDeclaration) => ({
        display,
        visibility,
        pointerEvents,
        // jsdom knows nothing of these but what is written on the element
        animationName: animationName ?? '',
        color,
      });
      expect(asked(said), element.outerHTML).toEqual(asked(meant));
      for (const name of ['display', 'visibility', 'pointer-events', 'color', 'font-weight']) {
        expect(said.getPropertyValue(name), `${name} of ${element.outerHTML}`).toBe(meant.getPropertyValue(name));
      }
    }
  }
});

it('knows the labels of a field as the page is now, in the order of the page', () => {
  const page = put(`
    <label id="a" for="wind">Wind</label><label id="b">Wind, mph<input id="wind"></label>
    <label id="c">Target<select id="target"></select><button id="more">More</button></label>
    <label id="d" for="nothing">None</label><label id="e" for="kept">Kept</label><input id="kept" type="hidden">
    <textarea id="notes"></textarea><output id="o"></output><meter id="m"></meter><progress id="p"></progress>`);
  const own = untouched();
  const labelsOf = (id: string) => {
    const field = page.querySelector<HTMLInputElement>(`#${id}`);
    const [tag = ''] = field?.constructor.name.match(/HTML\w+/) ?? [];
    const { prototype } = own[tag as 'HTMLInputElement'];
    const meant = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get?.call(field) as NodeList | null;
    const ids = (labels: Iterable<Node> | null | undefined) =>
      labels && [...labels].map((label) => (label as Element).id);
    expect(ids(field?.labels)).toEqual(ids(meant));
    return ids(field?.labels);
  };
  expect(labelsOf('wind')).toEqual(['a', 'b']);
  expect([labelsOf('target'), labelsOf('more'), labelsOf('kept')]).toEqual([['c'], [], null]);
  for (const id of ['notes', 'o', 'm', 'p']) expect(labelsOf(id)).toEqual([]);
  page.querySelector('#a')?.setAttribute('for', 'notes');
  page.querySelector('#target')?.remove();
  page.querySelector('#kept')?.setAttribute('type', 'text');
  expect([labelsOf('wind'), labelsOf('notes'), labelsOf('more'), labelsOf('kept')]).toEqual([
    ['b'],
    ['a'],
    ['c'],
    ['e'],
  ]);
});
