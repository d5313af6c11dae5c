export { BuilderScreen as RouteScreen } from '../features/matches/builder/builder-screen.tsx';
