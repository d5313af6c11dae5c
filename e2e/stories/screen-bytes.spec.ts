import { expect, test } from '@playwright/test';
import { screenBytes } from '../screen-bytes.ts';

test('every screen brings the scripts that it shows, and few of others', () => {
  for (const { name, kb, mostKb } of screenBytes()) {
    expect(kb, name).toBeLessThanOrEqual(mostKb);
    // a missing screen would have no bytes
    expect(kb, name).toBeGreaterThan(50);
  }
});
