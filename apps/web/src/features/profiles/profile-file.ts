import { issuesOf, profiles } from '@windcall/contract';
import type { ProfileValues } from './profile-form.ts';

const FORMAT = 'windcall-profile';
const VERSION = 1;

/** Largest file to read, bytes: a profile with full reference data needs about a tenth. */
export const MAX_FILE_BYTES = 100_000;

const createBody = profiles.createProfile.body;
if (createBody === undefined) throw new Error('the call that creates a profile must have a body');

type Carried = Omit<profiles.Profile, 'id' | 'previousBaseline' | 'createdAt' | 'updatedAt'>;

/** A profile as a file's text, for another account or program. */
export const profileFileText = (profile: Carried): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, profile: createBody.parse(profile) }, null, 2)}\n`;

/** `6-5-creedmoor.windcall.json`: letters and digits of any script, dashes for the rest. */
export const profileFileName = (name: string): string => {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${slug === '' ? 'profile' : slug}.windcall.json`;
};

export type FileOutcome =
  | { readonly status: 'ok'; readonly values: ProfileValues }
  | { readonly status: 'invalid'; readonly message: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a profile's file, or a bare profile object. Missing fields take their defaults. */
export const readProfileFile = (text: string): FileOutcome => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { status: 'invalid', message: 'The file is not JSON.' };
  }
  if (!isRecord(content)) return { status: 'invalid', message: 'The file holds no profile.' };
  if ('format' in content && content.format !== FORMAT) {
    return { status: 'invalid', message: 'The file is of another kind.' };
  }
  if ('format' in content && content.version !== VERSION) {
    return { status: 'invalid', message: `The file is of version ${String(content.version)}; ${VERSION} is known.` };
  }
  const profile = 'format' in content ? content.profile : content;
  const read = createBody.safeParse(profile);
  if (read.success) return { status: 'ok', values: read.data };
  const issues = issuesOf(createBody, profile, 'profiles').slice(0, 3);
  return { status: 'invalid', message: issues.map(({ message }) => message).join(' ') };
};
