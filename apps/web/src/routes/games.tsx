export { GamesScreen as RouteScreen } from '../features/games/games-screen.tsx';
