import { drills } from '@windcall/contract';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { newId } from '../../api/new-id.ts';
import { queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { keyOf, useCall } from '../../api/use-call.ts';

/** Cues are fetched again before they run out, ms. */
const AGAIN_MS = 600 * drills.CUES_AHEAD_S;
/** Wait before a shot that did not arrive is sent again, ms. */
const RETRY_MS = 2000;
const MOST_RETRIES = 150;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A task as it may be seen, kept fresh while it is open; and what is done with it. */
export const useDrillTask = (drillId: number, number: number, open: boolean) => {
  const params = { id: String(drillId), n: String(number) };
  const query = useCall(drills.getTask, { params }, { refetchInterval: open ? AGAIN_MS : false, gcTime: 0 });
  const shotId = useRef<{ key: string; id: string } | null>(null);
  const reread = () => queryClient.invalidateQueries({ queryKey: keyOf(drills.getTask, { params }) });
  return {
    query,
    params,
    reread,
    /** Seals the call. One that was sealed before (in another tab) is shown instead. */
    commit: async (body: {
      lo: number;
      hi: number;
      best: number | null;
      hold: number | null;
      looked: { focusS: number[] };
    }): Promise<void> => {
      try {
        await request(drills.commitCall, { params, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'already-called') throw error;
      }
      await reread();
    },
    /** Fires once: what does not arrive is sent again under the same id until it is answered. */
    fire: async (
      body: { dial: { up: number; right: number }; hold: { up: number; right: number } },
      onWait: () => void,
    ) => {
      const key = `${drillId}/${number}`;
      if (shotId.current?.key !== key) shotId.current = { key, id: newId() };
      for (let i = 0; ; i++) {
        try {
          const { shot } = await request(drills.fireTask, { params, body: { ...body, shotId: shotId.current.id } });
          await reread();
          return shot;
        } catch (error) {
          if (error instanceof ApiError && error.code === 'already-called') {
            await reread();
            return null;
          }
          const mayArrive = error instanceof ApiError && (error.status === 0 || error.status >= 500);
          if (!mayArrive || i >= MOST_RETRIES) throw error;
          onWait();
          await sleep(RETRY_MS);
        }
      }
    },
    point: (spot: { right: number; up: number }) => request(drills.pointTask, { params, body: spot }),
  };
};
