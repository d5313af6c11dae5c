import { createHash, randomBytes } from 'node:crypto';

/** 160 random bits: the end of a link, after its `#`, so that no log and no referrer holds it. */
export const drawLinkToken = (): string => randomBytes(20).toString('base64url');

/** Digest of a link's token for storage: SHA-256 in hex. */
export const digestOfLink = (token: string): string => createHash('sha256').update(token).digest('hex');
