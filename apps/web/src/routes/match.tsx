export { MatchScreen as RouteScreen } from '../features/matches/match/match-screen.tsx';
