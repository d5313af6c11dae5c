const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const show = (format: Intl.DateTimeFormat, iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : format.format(date);
};

/** A moment of the wire (ISO 8601) as a day in the reader's own way of writing. */
export const formatDate = (iso: string): string => show(DATE, iso);
/** The same with the time of day. */
export const formatDateTime = (iso: string): string => show(DATE_TIME, iso);
