import { setTimeout as pause } from 'node:timers/promises';
import { processTreeCpuMs } from '../load/process-stats.ts';
import { quantile } from '../load/quantile.ts';
import { forEachConcurrent, type LightSocket, openLightSocket } from './light-socket.ts';
import type { ChatGroup, Participants } from './participants.ts';

/** A chat server, and the handshake data of each client. */
export type ChatServer = { name: string; url: string; pid: number; authOf(index: number): object };

/**
 * How to send to a server: the label of its figures, the event, and the processes whose CPU time is counted with their
 * descendants. `isMixed`: a fifth of the messages are replies, and a fifth of what is sent are reactions by HTTP.
 */
export type SendMode = { name: string; event: string; pids: number[]; isMixed?: boolean };

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
  /** Until a reaction is confirmed; null without reactions. */
  reactionP99: number | null;
  refused: number;
  lost: number;
  cpuMs: number;
};

const openConcurrency = 200;
const drainMs = 5000;
const stampedeTimeoutMs = 120_000;
const maxBackoffMs = 1000;
const mixture = ['message', 'message', 'message', 'reply', 'reaction'] as const;
const reactionEmojis = ['👍', '❤️', '😂'];
let rounds = 0;

/** All clients connected to one server. */
export class ClientPool {
  readonly sockets: LightSocket[] = [];
  readonly server: ChatServer;
  /** The highest received sequence number by client and conversation. */
  readonly lastSequence = new Map<string, number>();
  /** The last received message by client and conversation. */
  private readonly lastMessage = new Map<string, string>();
  private onMessage: (index: number, tempId: string) => void = () => undefined;

  constructor(server: ChatServer) {
    this.server = server;
  }

  /** Opens the sockets of some clients, at most `atOnce` at a time. */
  async open(indexes: number[], concurrency = openConcurrency): Promise<void> {
    await forEachConcurrent(indexes, concurrency, async (index) => {
      this.sockets[index] = await this.openOne(index);
    });
  }

  /**
   * Opens the sockets of some clients at the same time. Like a browser, a refused client retries: the system accepts a
   * limited number at once.
   */
  async openAllAtOnce(indexes: number[]): Promise<void> {
    const deadline = performance.now() + stampedeTimeoutMs;
    await forEachConcurrent(indexes, indexes.length, async (index) => {
      while (!(await this.tryReopen(index, deadline))) await pause(Math.random() * maxBackoffMs);
    });
  }

  private async tryReopen(index: number, deadline: number): Promise<boolean> {
    try {
      this.sockets[index] = await this.openOne(index);
      return true;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      return false;
    }
  }

  private openOne(index: number): Promise<LightSocket> {
    return openLightSocket(this.server.url, this.server.authOf(index), 'message:new', (payload) => {
      const { id, tempId, conversationId, sequenceNumber } = payload as {
        id?: string;
        tempId: string;
        conversationId: string;
        sequenceNumber?: number;
      };
      if (sequenceNumber !== undefined) this.lastSequence.set(`${index} ${conversationId}`, sequenceNumber);
      if (id !== undefined) this.lastMessage.set(`${index} ${conversationId}`, id);
      this.onMessage(index, tempId);
    });
  }

  private async react(index: number, messageId: string, place: number): Promise<boolean> {
    const { token } = this.server.authOf(index) as { token: string };
    const body = { emoji: reactionEmojis[place % reactionEmojis.length], isOn: true, changeId: `r${rounds}-${place}` };
    const response = await fetch(`${this.server.url}/api/messages/${messageId}/reactions`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.ok;
  }

  /** Terminates the sockets of some clients. */
  terminate(indexes: number[]): void {
    for (const index of indexes) this.sockets[index]?.terminate();
  }

  /**
   * Sends messages at a rate, from all members of all chats in turn, and waits for their arrival. Receipt by the sender
   * does not count as delivery.
   */
  async sendAtRate(sendMode: SendMode, chats: ChatGroup[], perSecond: number, seconds: number): Promise<ChatFigures> {
    rounds += 1;
    const total = Math.round(perSecond * seconds);
    const sent = new Map<string, { at: number; sender: number }>();
    const acks: number[] = [];
    const deliveries: number[] = [];
    const reactions: number[] = [];
    let expected = 0;
    let refused = 0;
    let acknowledged = 0;
    this.onMessage = (index, tempId) => {
      const message = sent.get(tempId);
      if (message && message.sender !== index) deliveries.push(performance.now() - message.at);
    };
    const sendMessage = (i: number) => {
      const chat = chats[i % chats.length];
      const sender = chat?.members[Math.floor(i / chats.length) % chat.members.length];
      if (!chat || sender === undefined) return;
      // Shifted with each turn, so that a chat has all kinds, however many chats there are.
      const turn = Math.floor(i / chats.length);
      const kind = sendMode.isMixed ? mixture[(i + turn) % mixture.length] : 'message';
      const known = `${sender} ${chat.id}`;
      const messageId = this.lastMessage.get(known);
      if (kind === 'reaction' && messageId !== undefined) {
        const reactedAt = performance.now();
        void this.react(sender, messageId, i).then((isDone) => {
          acknowledged += 1;
          if (isDone) reactions.push(performance.now() - reactedAt);
          else refused += 1;
        });
        return;
      }
      const replyToSequence = kind === 'reply' ? (this.lastSequence.get(known) ?? null) : null;
      const tempId = `r${rounds}-${Date.now()}-${i}`;
      const sentAt = performance.now();
      sent.set(tempId, { at: sentAt, sender });
      expected += chat.members.length - 1;
      const message = {
        conversationId: chat.id,
        tempId,
        content: 'Shall we meet at the harbour tonight?',
        replyToSequence,
      };
      void this.sockets[sender]?.emitWithAck(sendMode.event, message).then((response) => {
        acknowledged += 1;
        if ((response as { success: boolean } | undefined)?.success) return acks.push(performance.now() - sentAt);
        refused += 1;
        expected -= chat.members.length - 1;
      });
    };
    const cpu = () => sendMode.pids.reduce((sum, pid) => sum + processTreeCpuMs(pid), 0);
    const cpuBefore = cpu();
    const startedAt = performance.now();
    for (let i = 0; i < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) * perSecond) / 1000));
      while (i < due) sendMessage(i++);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const deadline = performance.now() + drainMs;
    const isDone = () => acknowledged >= total && deliveries.length >= expected;
    while (!isDone() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1));
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    return {
      server: sendMode.name,
      offered: perSecond,
      deliveredPerSecond: Math.round((acks.length + reactions.length) / elapsedSeconds),
      ackP50: toTenths(quantile(acks, 0.5)),
      ackP99: toTenths(quantile(acks, 0.99)),
      deliveryP50: toTenths(quantile(deliveries, 0.5)),
      deliveryP99: toTenths(quantile(deliveries, 0.99)),
      reactionP99: reactions.length > 0 ? toTenths(quantile(reactions, 0.99)) : null,
      refused,
      lost: expected - deliveries.length,
      cpuMs: Number(((cpu() - cpuBefore) / total).toFixed(3)),
    };
  }
}

/** Returns the indexes of all clients. */
export const clientIndexes = ({ userIds }: Participants): number[] => userIds.map((_, index) => index);

const toTenths = (ms: number) => Number(ms.toFixed(1));
