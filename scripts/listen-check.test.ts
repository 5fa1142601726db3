import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { assertCanListen, portHolder } from './listen-check';

const servers: net.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

function listen(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });
}

test('a taken port is named, with its holder where the system shows it', async () => {
  const port = await listen();
  const refusal = assertCanListen('PORT', port, '127.0.0.1');
  await expect(refusal).rejects.toThrow(`PORT ${port} is taken`);
  if (process.platform === 'linux') {
    await expect(refusal).rejects.toThrow(`by pid ${process.pid} (`);
    expect(portHolder(port)).toContain('node');
  }
});

test('the message names the variable that set the port', async () => {
  const port = await listen();
  await expect(assertCanListen('SIMULATOR_PORT', port, '127.0.0.1')).rejects.toThrow(
    `set SIMULATOR_PORT to another number`,
  );
});

test('a port that is given back within the patience will do', async () => {
  const port = await listen();
  const waiting = assertCanListen('PORT', port, '127.0.0.1', 5_000);
  servers.pop()?.close();
  await expect(waiting).resolves.toBeUndefined();
});

test('a host that is not this machine is refused with the remedy', async () => {
  await expect(assertCanListen('PORT', 34567, '192.0.2.1')).rejects.toThrow('HOST "192.0.2.1" is no address');
});
