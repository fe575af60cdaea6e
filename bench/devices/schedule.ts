/** Schedules of what two members do on two devices each, with faults between them. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { ChangeOf } from '@gumball/web/features/messages/engine/pending-change';
import fc from 'fast-check';
import type { Device, Site } from './device.ts';

const actions = [
  'send',
  'reply',
  'forward',
  'edit',
  'delete',
  'hide',
  'react',
  'unreact',
  'pin',
  'unpin',
  'read',
  'archive',
  'unarchive',
  'pinChat',
  'unpinChat',
  'markUnread',
  'mute',
  'unmute',
  'offline',
  'online',
  'restart',
  'duplicate',
  'crash',
  'pause',
] as const;

/** What happens at one moment, on which device, and to which of the shown messages. */
type Step = { action: (typeof actions)[number]; device: number; target: number };

/** Generates schedules. What changes messages is more frequent than the rest. */
export const schedules = fc.array(
  fc.record({
    action: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...actions) },
      { weight: 1, arbitrary: fc.constantFrom('send', 'reply', 'edit', 'delete', 'react', 'pin', 'pause') },
    ),
    device: fc.nat(3),
    target: fc.nat(11),
  }) as fc.Arbitrary<Step>,
  { minLength: 10, maxLength: 40 },
);

const emojis = ['👍', '❤️', '🎉'];
// Below the limit of a second: the engine would wait.
const messagesPerMember = 4;

/** A change that a device asked for. */
export type AskedChange = { id: string; device: Device; message: Message; change: ChangeOf };

/** Plays schedules on the devices of one conversation, and remembers what was asked for. */
export class Stage {
  /** The texts' ids, in the order in which each device wrote them. */
  readonly written = new Map<Device, string[]>();
  readonly asked: AskedChange[] = [];
  private count = 0;

  private readonly devices: readonly Device[];
  private readonly site: Site;
  private readonly servers: readonly Site['app'][];

  constructor(devices: readonly Device[], site: Site, servers: readonly Site['app'][]) {
    this.devices = devices;
    this.site = site;
    this.servers = servers;
  }

  /** Lets one thing happen. */
  async perform({ action, device: deviceIndex, target }: Step): Promise<void> {
    const device = this.devices[deviceIndex] as Device;
    const { shown } = device;
    const message = shown[target % Math.max(1, shown.length)];
    const isOwn = message?.senderId === device.owner.id;
    const ask = (change: ChangeOf) => {
      if (message) this.asked.push({ id: device.change(message, change), device, message, change });
    };
    switch (action) {
      case 'send':
        return this.write(device);
      case 'reply':
        return this.write(device, message ? { replyTo: message } : {});
      case 'forward':
        return message?.deletedAt === null ? this.write(device, { forward: message }) : undefined;
      case 'edit':
        return isOwn && !message?.deletedAt ? ask({ kind: 'edit', content: `edit ${(this.count += 1)}` }) : undefined;
      case 'delete':
        return isOwn ? ask({ kind: 'delete' }) : undefined;
      case 'hide':
        return ask({ kind: 'hide' });
      case 'react':
      case 'unreact':
        return ask({ kind: 'react', emoji: emojis[target % 3] as string, isOn: action === 'react' });
      case 'pin':
      case 'unpin':
        return ask({ kind: 'pin', isOn: action === 'pin' });
      case 'read':
        return device.read();
      case 'pinChat':
        return device.changeList('pin');
      case 'unpinChat':
        return device.changeList('unpin');
      case 'archive':
      case 'unarchive':
      case 'markUnread':
      case 'mute':
      case 'unmute':
        return device.changeList(action);
      case 'offline':
        return device.goOffline();
      case 'online':
        return device.goOnline();
      case 'restart':
        return device.restart();
      case 'duplicate':
        return device.duplicateNext();
      case 'crash':
        return this.crash();
      case 'pause':
        // Lets requests and events pass between two actions.
        await new Promise((resolve) => setTimeout(resolve, target));
    }
  }

  /** Replaces the server by another one on the same database. */
  private async crash(): Promise<void> {
    await Promise.all(this.devices.map((device) => device.loseServer()));
    const index = this.servers.indexOf(this.site.app);
    this.site.app = this.servers[(index + 1) % this.servers.length] as Site['app'];
    await Promise.all(this.devices.map((device) => device.goOnline()));
  }

  private write(device: Device, reference: { replyTo?: Message; forward?: Message } = {}): void {
    const own = this.devices.filter(({ owner }) => owner === device.owner);
    if (own.flatMap((one) => this.written.get(one) ?? []).length >= messagesPerMember) return;
    const tempId = device.write(`text ${(this.count += 1)}`, reference);
    this.written.set(device, [...(this.written.get(device) ?? []), tempId]);
  }
}
