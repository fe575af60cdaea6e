import { connect } from 'node:net';

/** Whether a process listens on a Unix socket. A file without one, or none at all, is a no. */
export function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => finish(true));
    // A full backlog (EAGAIN) or a closed folder (EACCES) says nothing about death: only these codes do.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '')),
    );
  });
}
