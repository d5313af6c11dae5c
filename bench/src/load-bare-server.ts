import { fastify } from 'fastify';

// A Fastify route that does nothing, as the unit of every load figure. Prints its port.
const app = fastify();
app.get('/', async () => ({ id: 1, username: 'nobody', role: 'user' }));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : address);
