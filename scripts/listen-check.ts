import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error';

const listening = '0A';

/** Inodes of the sockets that listen on `port`, from the kernel's tables (Linux; empty elsewhere). */
function listeningInodes(port: number): Set<string> {
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    if (!fs.existsSync(table)) continue;
    for (const line of fs.readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === listening && inode && parseInt(local.split(':')[1] ?? '', 16) === port) inodes.add(inode);
    }
  }
  return inodes;
}

function ownsSocket(pid: string, inodes: Set<string>): boolean {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const target = fs.readlinkSync(`/proc/${pid}/fd/${fd}`);
      return inodes.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '');
    });
  } catch {
    return false; // another user's process, or one that just ended
  }
}

/** `pid 123 (node server.js)` of the process that listens on `port`; null where that cannot be seen. */
export function portHolder(port: number): string | null {
  const inodes = listeningInodes(port);
  if (inodes.size === 0) return null;
  const pid = fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && ownsSocket(name, inodes));
  if (!pid) return null;
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return `pid ${pid} (${command.slice(0, 120)})`;
}

function tryListen(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function explain(error: NodeJS.ErrnoException, variable: string, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE': {
      const holder = portHolder(port);
      return `${variable} ${port} is taken${holder ? ` by ${holder}` : ''}. Stop that process, or set ${variable} to another number.`;
    }
    case 'EACCES':
      return `${variable} ${port} may not be used by this user (below 1024 needs root). Set ${variable} to a higher number.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is no address of this machine. Set HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`;
    default:
      return `Cannot listen on ${host} port ${port}: ${error.message}`;
  }
}

/**
 * Throws `StartError`, naming the variable, when a server could not listen there. Waits up to `patienceMs` for a taken port: after a
 * kill -9 the former stack's processes need a moment to notice that they are orphans.
 */
export async function assertCanListen(
  variable: 'PORT' | 'SIMULATOR_PORT',
  port: number,
  host: string,
  patienceMs = 0,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const error = await tryListen(port, host);
    if (!error) return;
    if (error.code !== 'EADDRINUSE' || performance.now() >= deadline)
      throw new StartError(explain(error, variable, port, host));
    await sleep(100);
  }
}
