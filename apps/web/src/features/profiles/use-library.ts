import { type BulletLibrary, loadLibrary } from '@windcall/library';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/index.ts';

/** The library of bullets, fetched when wanted, or the error of fetching it. */
export const useLibrary = (isWanted = true) => {
  const [library, setLibrary] = useState<BulletLibrary | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted || library !== null) return;
    let isGone = false;
    loadLibrary().then(
      (loaded) => !isGone && setLibrary(loaded),
      (error: unknown) => !isGone && setFailure(sentenceOf(error, 'The library could not be fetched.')),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, library]);
  return { library, failure };
};
