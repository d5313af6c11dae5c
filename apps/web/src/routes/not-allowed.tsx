import { demo, ERRORS } from '@windcall/contract';
import { useEffect, useEffectEvent } from 'react';
import { useFeatures } from '../demo/use-features.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Screen } from '../shell/screen.tsx';

/** Replaces a screen that the user's role, plan or demo does not include. */
export const NotAllowed = ({ needs }: { readonly needs: demo.DemoFeature | 'admin' }) => {
  const { refusalOf, sayWhyNot } = useFeatures();
  const say = useEffectEvent(() => needs !== 'admin' && sayWhyNot(needs));
  useEffect(() => void say(), []);
  const { title, text } =
    needs === 'admin' ? { title: 'Not available to you', text: ERRORS['admin-required'].message } : refusalOf(needs);
  return (
    <Screen title={needs === 'admin' ? 'Administrator' : demo.DEMO_FEATURES[needs]}>
      <EmptyState title={title} text={text} action={<ButtonLink to="/">To Fire Control</ButtonLink>} />
    </Screen>
  );
};
