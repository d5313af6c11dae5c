import type { classes } from '@windcall/contract';
import { EmptyState } from '../../../kit/empty-state.tsx';

/** What happens in the class now. */
export const LiveTab = ({ klass }: { readonly klass: classes.ClassView }) => (
  <EmptyState
    title="No live is open"
    text={
      klass.role === 'student'
        ? 'When your instructor opens one, everybody calls the same wind at the same time.'
        : 'In a live everybody calls the same wind at the same time, and you reveal it to all at once.'
    }
  />
);
