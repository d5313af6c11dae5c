// Preloaded into a server by move-clock.test.ts: moves its clock by the number of ms in the file MOVED_CLOCK.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const offMs = () => {
  try {
    return Number(readFileSync(process.env.MOVED_CLOCK, 'utf8'));
  } catch {
    return 0;
  }
};
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offMs());
    else super(...args);
  }
  static now() {
    return RealDate.now() + offMs();
  }
};
