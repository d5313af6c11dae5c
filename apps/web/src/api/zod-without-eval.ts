/**
 * Zod asks, by trying, whether it may make functions of text. The content policy forbids it: the question would be a violation in the
 * browser's log, with the whole start read once more to say where. This is `z.config({ jitless: true })`, said where Zod keeps it for
 * all its copies, because the first screen comes without Zod. Must come before the first schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
