/**
 * `z.config({ jitless: true })` for all copies of Zod: else Zod tries to compile text, which the content policy forbids and logs.
 * Must run before the first schema; the first screen loads without Zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
