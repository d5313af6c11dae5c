export { TallTargetScreen as RouteScreen } from '../features/profiles/tall-target-screen.tsx';
