import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../load/product.ts';
import type { ChatFigures, ChatServer, SendMode } from './client-pool.ts';
import type { ChatGroup, Participants } from './participants.ts';
import type { StampedeFigures } from './stampede.ts';

const processMain = fileURLToPath(new URL('client-pool-process.ts', import.meta.url));

/** A call to the child process, one at a time. */
export type PoolCall =
  | { method: 'start'; server: { name: string; url: string; pid: number; auths: object[] } }
  | { method: 'open'; indexes: number[] }
  | { method: 'terminate'; indexes: number[] }
  | { method: 'sendAtRate'; sendMode: SendMode; chats: ChatGroup[]; perSecond: number; seconds: number }
  | { method: 'stampede'; participants: Participants; tokens: string[] };

/** The reply of the child process. */
export type PoolReply = { value: unknown } | { error: string };

/**
 * A `Crowd` in a child process, with the same methods. The limit of open files per process is too low for the sockets
 * to two servers.
 */
export class RemoteClientPool {
  readonly server: ChatServer;
  private readonly process: ChildProcess;

  private constructor(server: ChatServer, process: ChildProcess) {
    this.server = server;
    this.process = process;
  }

  /** Starts the process for `size` clients. */
  static async start(server: ChatServer, size: number): Promise<RemoteClientPool> {
    const pool = new RemoteClientPool(server, fork(processMain, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    const { name, url, pid } = server;
    const auths = Array.from({ length: size }, (_, index) => server.authOf(index));
    await pool.call({ method: 'start', server: { name, url, pid, auths } });
    return pool;
  }

  async open(indexes: number[]): Promise<void> {
    await this.call({ method: 'open', indexes });
  }

  async terminate(indexes: number[]): Promise<void> {
    await this.call({ method: 'terminate', indexes });
  }

  async sendAtRate(sendMode: SendMode, chats: ChatGroup[], perSecond: number, seconds: number): Promise<ChatFigures> {
    return (await this.call({ method: 'sendAtRate', sendMode, chats, perSecond, seconds })) as ChatFigures;
  }

  async stampede(participants: Participants, tokens: string[]): Promise<StampedeFigures> {
    return (await this.call({ method: 'stampede', participants, tokens })) as StampedeFigures;
  }

  end(): Promise<void> {
    return endProcess(this.process);
  }

  private async call(call: PoolCall): Promise<unknown> {
    const ended = new AbortController();
    const replyEvent = once(this.process, 'message', { signal: ended.signal });
    const onExit = () => ended.abort(new Error('The child process exited.'));
    this.process.once('exit', onExit);
    try {
      this.process.send(call);
      const [reply] = (await replyEvent) as [PoolReply];
      if ('error' in reply) throw new Error(reply.error);
      return reply.value;
    } finally {
      this.process.off('exit', onExit);
    }
  }
}
