import { lives } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { desk } from '../../../desk/desk.ts';

const BUILT_IN = 0;

/** Takes part in a live as soon as it appears, with its rifle, the last chosen one, or else the built-in one. */
export const useTakePart = (
  classId: number,
  live: Pick<lives.Live, 'id' | 'drillId' | 'rifle'> | undefined,
  onIn: () => void,
): { readonly trouble: unknown; readonly again: () => void } => {
  const [trouble, setTrouble] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const asked = useRef<string | null>(null);
  const id = live?.drillId === null ? live.id : null;
  const isOwn = live?.rifle === null;
  useEffect(() => {
    const key = `${id} ${tries}`;
    if (id === null || asked.current === key) return;
    asked.current = key;
    const join = (profileId: number) =>
      request(lives.joinLive, { params: { id: String(classId), live: String(id) }, body: { profileId } });
    const chosen = isOwn ? desk.rifleId.read() : BUILT_IN;
    join(chosen)
      .catch((error: unknown) => {
        const isOfRifle =
          error instanceof ApiError && chosen !== BUILT_IN && error.status < 500 && error.status !== 401;
        if (isOfRifle) return join(BUILT_IN);
        throw error;
      })
      .then(
        () => {
          setTrouble(null);
          onIn();
        },
        (error: unknown) => setTrouble(error),
      );
  }, [classId, id, isOwn, tries, onIn]);
  return { trouble, again: () => setTries((n) => n + 1) };
};
