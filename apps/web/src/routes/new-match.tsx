export { NewMatchScreen as RouteScreen } from '../features/matches/match/new-match-screen.tsx';
