import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { useShortcut } from './use-shortcut.ts';

const Screen = ({ begin }: { readonly begin: () => void }) => {
  useShortcut('Enter', 'Begin', begin);
  return <p>Begin: Enter</p>;
};

describe('a key that a screen shows', () => {
  it('listens as soon as the screen is mounted, before anything else runs', async () => {
    let begun = 0;
    const place = document.createElement('div');
    const root = createRoot(place);
    const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
    const before = react.IS_REACT_ACT_ENVIRONMENT;
    // as in a page, React updates later
    react.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const stands = new Promise<void>((resolve) =>
        new MutationObserver(() => resolve()).observe(place, { childList: true }),
      );
      root.render(<Screen begin={() => (begun += 1)} />);
      await stands;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      expect(begun).toBe(1);
    } finally {
      root.unmount();
      react.IS_REACT_ACT_ENVIRONMENT = before;
    }
  });
});
