import { setTimeout as pause } from 'node:timers/promises';
import { treeCpuMs } from '../load/cpu.ts';
import { quantile } from '../load/quantile.ts';
import { forAll, type LightSocket, openLightSocket } from './light-socket.ts';
import type { Chat, People } from './people.ts';

/** A chat server, and the handshake data of each client. */
export type ChatServer = { name: string; url: string; pid: number; authOf(place: number): object };

/**
 * How to send to a server: the label of its figures, the event, and the processes whose CPU time is counted with their
 * descendants.
 */
export type Manner = { name: string; event: string; pids: number[] };

/**
 * The figures of one rate. Latencies in ms since a message was sent; CPU in ms per message, for server and database.
 */
export type ChatFigures = {
  server: string;
  offered: number;
  deliveredPerSecond: number;
  ackP50: number;
  ackP99: number;
  deliveryP50: number;
  deliveryP99: number;
  refused: number;
  lost: number;
  cpuMs: number;
};

const openedAtOnce = 200;
const drainMs = 5000;
const stormMs = 120_000;
const longestPauseMs = 1000;
let rounds = 0;

/** All clients connected to one server. */
export class Crowd {
  readonly sockets: LightSocket[] = [];
  readonly server: ChatServer;
  /** The highest received sequence number by client and conversation. */
  readonly reached = new Map<string, number>();
  private heard: (place: number, tempId: string) => void = () => undefined;

  constructor(server: ChatServer) {
    this.server = server;
  }

  /** Opens the sockets of some clients, at most `atOnce` at a time. */
  async open(places: number[], atOnce = openedAtOnce): Promise<void> {
    await forAll(places, atOnce, async (place) => {
      this.sockets[place] = await this.admitted(place);
    });
  }

  /**
   * Opens the sockets of some clients at the same time. Like a browser, a refused client retries: the system accepts a
   * limited number at once.
   */
  async storm(places: number[]): Promise<void> {
    const until = performance.now() + stormMs;
    await forAll(places, places.length, async (place) => {
      while (!(await this.returned(place, until))) await pause(Math.random() * longestPauseMs);
    });
  }

  private async returned(place: number, until: number): Promise<boolean> {
    try {
      this.sockets[place] = await this.admitted(place);
      return true;
    } catch (error) {
      if (performance.now() > until) throw error;
      return false;
    }
  }

  private admitted(place: number): Promise<LightSocket> {
    return openLightSocket(this.server.url, this.server.authOf(place), 'message:new', (news) => {
      const { tempId, conversationId, sequenceNumber } = news as {
        tempId: string;
        conversationId: string;
        sequenceNumber?: number;
      };
      if (sequenceNumber !== undefined) this.reached.set(`${place} ${conversationId}`, sequenceNumber);
      this.heard(place, tempId);
    });
  }

  /** Terminates the sockets of some clients. */
  cut(places: number[]): void {
    for (const place of places) this.sockets[place]?.cut();
  }

  /**
   * Sends messages at a rate, from all members of all chats in turn, and waits for their arrival. Receipt by the sender
   * does not count as delivery.
   */
  async talk(manner: Manner, chats: Chat[], perSecond: number, seconds: number): Promise<ChatFigures> {
    rounds += 1;
    const total = Math.round(perSecond * seconds);
    const sent = new Map<string, { at: number; sender: number }>();
    const acks: number[] = [];
    const deliveries: number[] = [];
    let expected = 0;
    let refused = 0;
    let answered = 0;
    this.heard = (place, tempId) => {
      const message = sent.get(tempId);
      if (message && message.sender !== place) deliveries.push(performance.now() - message.at);
    };
    const say = (i: number) => {
      const chat = chats[i % chats.length];
      const sender = chat?.members[Math.floor(i / chats.length) % chat.members.length];
      if (!chat || sender === undefined) return;
      const tempId = `r${rounds}-${Date.now()}-${i}`;
      const at = performance.now();
      sent.set(tempId, { at, sender });
      expected += chat.members.length - 1;
      const message = { conversationId: chat.id, tempId, content: 'Shall we meet at the harbour tonight?' };
      void this.sockets[sender]?.ask(manner.event, message).then((answer) => {
        answered += 1;
        if ((answer as { success: boolean } | undefined)?.success) return acks.push(performance.now() - at);
        refused += 1;
        expected -= chat.members.length - 1;
      });
    };
    const cpu = () => manner.pids.reduce((sum, pid) => sum + treeCpuMs(pid), 0);
    const cpuBefore = cpu();
    const begun = performance.now();
    for (let i = 0; i < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - begun) * perSecond) / 1000));
      while (i < due) say(i++);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const until = performance.now() + drainMs;
    const isDone = () => answered >= total && deliveries.length >= expected;
    while (!isDone() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    const took = (performance.now() - begun) / 1000;
    return {
      server: manner.name,
      offered: perSecond,
      deliveredPerSecond: Math.round(acks.length / took),
      ackP50: tenths(quantile(acks, 0.5)),
      ackP99: tenths(quantile(acks, 0.99)),
      deliveryP50: tenths(quantile(deliveries, 0.5)),
      deliveryP99: tenths(quantile(deliveries, 0.99)),
      refused,
      lost: expected - deliveries.length,
      cpuMs: Number(((cpu() - cpuBefore) / total).toFixed(3)),
    };
  }
}

/** Returns the indexes of all clients. */
export const placesOf = ({ memberIds }: People): number[] => memberIds.map((_, place) => place);

const tenths = (ms: number) => Number(ms.toFixed(1));
