export { SharedScreen as RouteScreen } from '../features/share/shared-screen.tsx';
