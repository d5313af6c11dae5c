import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/**
 * A person at the screen. A dialog that opens over another takes pointers only an effect later, and jsdom draws nothing
 * that a person would wait for: whether a control can be reached is for the stories, in a browser.
 */
export const newUser = () => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
