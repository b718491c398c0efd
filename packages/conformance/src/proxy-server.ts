import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy on the loopback interface. */
interface ProxyServer {
  /** For HTTP_PROXY and HTTPS_PROXY. */
  readonly url: string;
  /** Requested hosts and ports, in order. */
  readonly targets: readonly string[];
  /** Ends all connections. */
  close(): Promise<void>;
}

export interface ProxyServerOptions {
  /** Address of the server that every tunnel leads to, whatever the requested host. */
  readonly to: string;
  /** Refuse all tunnels with this status: 407 requires a password. Default: none. */
  readonly refuseWith?: number;
}

/** Starts a proxy that makes tunnels (`CONNECT`) for Node's `fetch`, and leads them to one server. */
export async function proxyServer({ to, refuseWith }: ProxyServerOptions): Promise<ProxyServer> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => {
    response.writeHead(400).end();
  });
  server.on('connect', (request, socket: Socket) => {
    targets.push(request.url ?? '');
    keep(socket);
    if (refuseWith !== undefined) {
      socket.end(`HTTP/1.1 ${refuseWith} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(to);
    const beyond = keep(connect(Number(port), hostname));
    beyond.once('connect', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(beyond).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    // A side that goes away is no failure of the proxy.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
