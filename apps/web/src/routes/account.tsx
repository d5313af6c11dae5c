export { AccountScreen as RouteScreen } from '../features/account/account-screen.tsx';
