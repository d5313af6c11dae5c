export { WmpScreen as RouteScreen } from '../features/wmp/wmp-screen.tsx';
