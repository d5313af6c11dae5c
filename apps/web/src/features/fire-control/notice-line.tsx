import { useSyncExternalStore } from 'react';
import { currentNotice, onNoticeChange } from '../../platform/toasts/notice.ts';
import { setToastPlace } from '../../platform/toasts/toast.ts';

/**
 * The line where this screen talks: its usual sentence, for some seconds a notice of what happened by itself, and the
 * toasts, which thereby cover nothing. Its height stays.
 */
export const NoticeLine = ({ usual }: { readonly usual: string }) => {
  const said = useSyncExternalStore(onNoticeChange, currentNotice);
  return (
    <div className="notice-line">
      <p role="status" className="line-clamp-2">
        {said === null ? (
          usual
        ) : (
          <>
            <span className="text-ink">{said.title}</span> {said.description}
          </>
        )}
      </p>
      <div ref={setToastPlace} className="notice-toasts" />
    </div>
  );
};
