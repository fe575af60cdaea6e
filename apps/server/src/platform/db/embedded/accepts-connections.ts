import { connect } from 'node:net';

/** Whether a process listens on a Unix socket. Returns false for an orphaned or a missing socket file. */
export function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => finish(true));
    // A full backlog (EAGAIN) or missing permission (EACCES) does not mean that no process listens. These codes do.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '')),
    );
  });
}
