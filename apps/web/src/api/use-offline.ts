import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from './connection.ts';

/** True while the server is out of reach. */
export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);
