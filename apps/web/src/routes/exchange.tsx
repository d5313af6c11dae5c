export { ExchangeScreen as RouteScreen } from '../features/exchange/exchange-screen.tsx';
