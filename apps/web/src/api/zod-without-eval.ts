/**
 * Zod tries whether it may compile text to functions. The content policy forbids it, and the try would log a violation with the
 * whole start script. This is `z.config({ jitless: true })`, set where all copies of Zod read it, because the first screen loads
 * without Zod. Must run before the first schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
