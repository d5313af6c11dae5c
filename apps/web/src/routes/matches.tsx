export { MatchesScreen as RouteScreen } from '../features/matches/matches-screen.tsx';
