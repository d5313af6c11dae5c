import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/**
 * A user without delays. A dialog over another takes pointer events only one effect later, and jsdom paints nothing to
 * wait for; stories in a browser test whether controls can be reached.
 */
export const newUser = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
