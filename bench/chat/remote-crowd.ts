import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../load/product.ts';
import type { ChatFigures, ChatServer, Manner } from './crowd.ts';
import type { Chat, People } from './people.ts';
import type { StormFigures } from './storm.ts';

const crowdMain = fileURLToPath(new URL('crowd-process.ts', import.meta.url));

/** A call to the child process, one at a time. */
export type CrowdCall =
  | { what: 'gather'; server: { name: string; url: string; pid: number; auths: object[] } }
  | { what: 'open'; places: number[] }
  | { what: 'cut'; places: number[] }
  | { what: 'talk'; manner: Manner; chats: Chat[]; perSecond: number; seconds: number }
  | { what: 'storm'; people: People; tokens: string[] };

/** The reply of the child process. */
export type CrowdReply = { value: unknown } | { error: string };

/**
 * A `Crowd` in a child process, with the same methods. The limit of open files per process is too low for the sockets
 * to two servers.
 */
export class RemoteCrowd {
  readonly server: ChatServer;
  private readonly process: ChildProcess;

  private constructor(server: ChatServer, process: ChildProcess) {
    this.server = server;
    this.process = process;
  }

  /** Starts the process for `size` clients. */
  static async gather(server: ChatServer, size: number): Promise<RemoteCrowd> {
    const crowd = new RemoteCrowd(server, fork(crowdMain, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    const { name, url, pid } = server;
    const auths = Array.from({ length: size }, (_, place) => server.authOf(place));
    await crowd.call({ what: 'gather', server: { name, url, pid, auths } });
    return crowd;
  }

  async open(places: number[]): Promise<void> {
    await this.call({ what: 'open', places });
  }

  async cut(places: number[]): Promise<void> {
    await this.call({ what: 'cut', places });
  }

  async talk(manner: Manner, chats: Chat[], perSecond: number, seconds: number): Promise<ChatFigures> {
    return (await this.call({ what: 'talk', manner, chats, perSecond, seconds })) as ChatFigures;
  }

  async storm(people: People, tokens: string[]): Promise<StormFigures> {
    return (await this.call({ what: 'storm', people, tokens })) as StormFigures;
  }

  end(): Promise<void> {
    return endProcess(this.process);
  }

  private async call(call: CrowdCall): Promise<unknown> {
    const ended = new AbortController();
    const replied = once(this.process, 'message', { signal: ended.signal });
    const gone = () => ended.abort(new Error('The child process exited.'));
    this.process.once('exit', gone);
    try {
      this.process.send(call);
      const [reply] = (await replied) as [CrowdReply];
      if ('error' in reply) throw new Error(reply.error);
      return reply.value;
    } finally {
      this.process.off('exit', gone);
    }
  }
}
