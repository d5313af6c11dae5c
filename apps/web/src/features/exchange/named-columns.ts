import { z } from 'zod';
import { defineStored } from '../../desk/slot.ts';

/** What the user called the columns of their tables, by the table's header. */
export const namedColumns = defineStored({
  key: 'namedColumns',
  schema: z.record(z.string().max(1000), z.array(z.string().max(60)).max(64)),
});
