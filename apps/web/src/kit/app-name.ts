import { version } from '../../package.json';

/** What every sheet says it was made by: `Windcall 1.0.0`. */
export const APP_NAME = `Windcall ${version}`;
