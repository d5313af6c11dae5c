import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// files of one worker share a page: what one leaves there the next would find
afterEach(cleanup);
