import { version } from '../../package.json';

/** The program's name and version, as printed on sheets: `Windcall 1.0.0`. */
export const APP_NAME = `Windcall ${version}`;
