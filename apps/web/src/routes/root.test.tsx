import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../api/index.ts';
import { authToken } from '../desk/owner.ts';
import { makeToken } from '../testing/make-token.ts';
import { Root } from './root.tsx';

it('says Loading... while it is not known whether somebody is signed in', () => {
  authToken.write(makeToken({ sub: 1 }));
  // without the app nothing reads the token, so the session keeps its first state
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByRole('tab')).toBeNull();
});
