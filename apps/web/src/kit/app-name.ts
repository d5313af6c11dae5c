import { version } from '../../package.json';

export const APP_NAME = `Windcall ${version}`;
