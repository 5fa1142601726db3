import { isMainThread } from 'node:worker_threads';

// Preloaded into every Node process that the supervisor starts. A supervisor killed by -9 cannot stop its children:
// the closing of the IPC channel tells them. They get a SIGTERM's chance to finish, then end whatever they do.
const graceMs = 5_000;

// Flags are inherited: a process that such a child forks has a channel too, which is not ours to touch.
const isOurs = isMainThread && process.channel && Number(process.env.ASSAY_SUPERVISOR_PID) === process.ppid;

if (isOurs) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    if (process.listenerCount('SIGTERM') === 0) process.exit(0);
    process.kill(process.pid, 'SIGTERM');
  });
  // Watching the channel must not keep a process alive that has nothing else to do.
  process.channel.unref();
}
