import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Screen } from '../shell/screen.tsx';

export const NotFound = () => (
  <Screen title="Not found">
    <EmptyState
      title="There is no such screen"
      text="The address may be mistyped, or the screen may have moved."
      action={
        <ButtonLink to="/" variant="primary">
          To Fire Control
        </ButtonLink>
      }
    />
  </Screen>
);
