import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from './connection.ts';

/** Whether the server is out of reach, kept up to date. */
export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);
