import type { profiles } from '@windcall/contract';
import { download } from '../../api/download.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { MAX_FILE_BYTES, profileFileName, profileFileText, readProfileFile } from './profile-file.ts';
import type { ProfileValues } from './profile-form.ts';

export const exportProfile = (profile: profiles.Profile): void => {
  download(profileFileText(profile), profileFileName(profile.name), 'application/json');
  toast({ title: 'Export Started', description: `${profile.name} is saved as a JSON file.` });
};

/** Reads a profile from a chosen file; null, after a message, if it cannot be read. */
export const importProfile = async (file: File): Promise<ProfileValues | null> => {
  if (file.size > MAX_FILE_BYTES) {
    toastError('Import Failed', `The file is larger than ${MAX_FILE_BYTES / 1000} kB.`);
    return null;
  }
  const text = await file.text().catch((error: unknown) => {
    console.error('the file cannot be read', error);
    return null;
  });
  if (text === null) {
    toastError('Import Failed', 'The file cannot be read.');
    return null;
  }
  const read = readProfileFile(text);
  if (read.status === 'ok') return read.values;
  toastError('Import Failed', read.message);
  return null;
};
