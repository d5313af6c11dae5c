export { RunScreen as RouteScreen } from '../features/matches/run/run-screen.tsx';
