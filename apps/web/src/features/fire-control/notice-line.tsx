import { setToastPlace } from '../../toasts/toast.ts';

/** The line where this screen talks: its usual sentence, and over it the toast, which covers nothing else. */
export const NoticeLine = ({ usual }: { readonly usual: string }) => (
  <div className="notice-line">
    <p role="status">{usual}</p>
    <div ref={setToastPlace} className="notice-toasts" />
  </div>
);
