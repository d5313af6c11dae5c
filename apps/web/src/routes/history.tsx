export { HistoryScreen as RouteScreen } from '../features/fire-control/history/history-screen.tsx';
