/** What the audited actions are called on the screen. */
const ACTIONS: Readonly<Record<string, string>> = {
  'update-user': 'Updated user',
  'reset-password': 'Reset password',
  'delete-user': 'Deleted user',
  'create-demo': 'Created demo user',
  'create-demo-user': 'Created demo user',
  'update-demo-restrictions': 'Changed demo limits',
  'make-backup': 'Made a backup',
  'verify-backup': 'Verified a backup',
  'download-backup': 'Downloaded a backup',
  'delete-backup': 'Deleted a backup',
};

/** An audited action in words; one without a name of its own reads as it is, without dashes. */
export const describeAction = (action: string): string => ACTIONS[action] ?? action.replaceAll('-', ' ');

/** The changed values of an audited action: `isAdmin: true, sub_status: active`. */
export const describeDetails = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
