import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from './connection.ts';

export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);
