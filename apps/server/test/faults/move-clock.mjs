// Preloaded into a server by move-clock.test.ts: its clock is off by as many ms as the file MOVED_CLOCK says.
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
