/**
 * Preloaded by a child process with an IPC channel (`node --import`). When its parent ends, the child stops
 * as on SIGTERM.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep the process alive.
process.channel?.unref();
