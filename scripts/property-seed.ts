// Property tests draw the same cases in every run, so that two checks of one commit agree. PROPERTY_SEED=<whole number>
// draws others, PROPERTY_SEED=random new ones each time; a failure prints its seed.
import { configureGlobal } from 'fast-check';

const asked = process.env.PROPERTY_SEED ?? '20260101';
if (asked !== 'random') {
  const seed = Number(asked);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number or "random", not "${asked}".`);
  configureGlobal({ seed });
}
