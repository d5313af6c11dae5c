export { AdminScreen as RouteScreen } from '../features/admin/admin-screen.tsx';
