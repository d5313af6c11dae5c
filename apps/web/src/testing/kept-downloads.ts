import { vi } from 'vitest';
import * as downloads from '../api/download.ts';

export const keptDownloads = () => {
  const files: { readonly name: string; readonly type: string; readonly content: BlobPart }[] = [];
  vi.spyOn(downloads, 'download').mockImplementation((content, name, type) => void files.push({ name, type, content }));
  return files;
};
