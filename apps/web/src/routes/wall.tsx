export { WallScreen as RouteScreen } from '../features/classes/live/wall-screen.tsx';
