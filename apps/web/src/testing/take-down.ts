import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// files of one worker share a page: leftovers would reach the next file
afterEach(cleanup);
