import { defineStored, oneOf } from '../../../desk/slot.ts';

/** Whether lessons are told in words instead of shown; remembered per person. */
export const inWordsChoice = defineStored({ key: 'inWords', schema: oneOf('on', 'off'), encoding: 'text' });
