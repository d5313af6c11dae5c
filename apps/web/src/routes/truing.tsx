export { TruingScreen as RouteScreen } from '../features/truing/truing-screen.tsx';
