/** A simulation of the chat engine: random histories of users, networks and clocks, with faults between them. */
import fc from 'fast-check';
import { endUpload } from './pending-files.ts';
import { changeMessage, markMessage } from './simulated-changes.ts';
import { conversationIds, Simulation, type Tab } from './simulated-chat.ts';

type Action = { actionIndex: number; tabIndex: number; choice: number };

function performAction(simulation: Simulation, { actionIndex, tabIndex, choice }: Action): void {
  const index = tabIndex % simulation.tabs.length;
  const tab = simulation.tabs[index];
  if (!tab) return;
  const pick = <Item>(list: Item[]): Item | undefined => list[choice % Math.max(1, list.length)];
  const packet = pick(simulation.packets);
  const dropPacket = () => {
    simulation.packets = simulation.packets.filter((candidate) => candidate !== packet);
  };
  const actions: (() => void)[] = [
    () => simulation.submit(tab, conversationIds[choice % 2] ?? '1'),
    () => simulation.submit(tab, conversationIds[choice % 2] ?? '1'),
    () => simulation.flushDisk(tab),
    () => simulation.flushDisk(tab),
    () => simulation.grantLock(),
    () => simulation.grantLock(),
    () => {
      if (packet) simulation.deliver(packet, choice % 5 === 0, choice % 7 === 0);
      dropPacket();
    },
    () => {
      if (packet) simulation.deliver(packet, false, false);
      dropPacket();
    },
    // Delivered twice: the same packet arrives again later.
    () => packet && simulation.deliver(packet, choice % 3 === 0, false),
    dropPacket,
    () => {
      const [event] = tab.inbox.splice(choice % Math.max(1, tab.inbox.length), 1);
      if (event) simulation.dispatch(tab, event);
    },
    () => {
      const [event] = tab.inbox.slice(choice % Math.max(1, tab.inbox.length));
      if (event) simulation.dispatch(tab, event);
    },
    () => simulation.respondToRead(tab, choice % Math.max(1, tab.reads.length), choice % 4 === 0),
    () => endUpload(simulation, tab, choice % 6 === 0),
    () => simulation.dispatch(tab, { kind: 'connected' }),
    () => simulation.dispatch(tab, { kind: 'connected' }),
    () => simulation.disconnect(tab),
    () => simulation.restart(index),
    () => {
      simulation.ms += [3, 400, 1100, 5200, 31_000, 3_700_000][choice % 6] ?? 0;
      for (const candidate of simulation.tabs) simulation.dispatch(candidate, { kind: 'tick' });
    },
    () => {
      simulation.wallSkewMs += ((choice % 7) - 3) * 5_000_000;
    },
    () =>
      simulation.dispatch(tab, {
        kind: 'conversationOpened',
        conversationId: conversationIds[choice % 2] ?? '1',
        unreadAfter: choice % 4 === 0 ? null : choice,
        visible: choice % 3 > 0,
      }),
    () =>
      simulation.dispatch(tab, {
        kind: 'messagesSeen',
        conversationId: conversationIds[choice % 2] ?? '1',
        through: choice,
      }),
    () => simulation.dispatch(tab, { kind: 'viewportChanged', visible: choice % 2 === 0, atEnd: choice % 3 > 0 }),
    () => simulation.dispatch(tab, { kind: 'olderRequested', conversationId: conversationIds[choice % 2] ?? '1' }),
    () => simulation.dispatch(tab, { kind: 'conversationClosed' }),
    () => changeMessage(simulation, tab, choice, true),
    () => changeMessage(simulation, tab, choice, true),
    () => changeMessage(simulation, tab, choice, choice % 3 > 0),
    () => markMessage(simulation, tab, choice, false),
    () => markMessage(simulation, tab, choice, false),
    () => markMessage(simulation, tab, choice, true),
    () => choice % 3 === 0 && simulation.hide(tab, conversationIds[choice % 2] ?? '1', choice),
    () => simulation.respondToReadChanges(tab, choice % 4 === 0),
    () => {
      const entry = pick([...tab.state.pendingMessages]);
      if (entry) simulation.dispatch(tab, { kind: 'retryRequested', tempId: entry.tempId });
    },
  ];
  actions[actionIndex % actions.length]?.();
}

/** Generates histories of users, networks and clocks. */
export const actions = fc.array(fc.record({ actionIndex: fc.nat(32), tabIndex: fc.nat(2), choice: fc.nat(41) }), {
  minLength: 30,
  maxLength: 400,
});

/** Runs a history, then lets everything settle and opens every conversation. */
export function simulate(history: readonly Action[]): Simulation {
  const simulation = new Simulation();
  for (const tab of simulation.tabs) simulation.dispatch(tab, { kind: 'connected' });
  for (const action of history) performAction(simulation, action);
  simulation.settleAll();
  for (const id of conversationIds) {
    for (const tab of simulation.tabs) {
      simulation.dispatch(tab, { kind: 'conversationOpened', conversationId: id, unreadAfter: null, visible: true });
      simulation.dispatch(tab, { kind: 'messagesSeen', conversationId: id, through: Number.POSITIVE_INFINITY });
    }
    simulation.settleAll();
  }
  return simulation;
}

/** The ids of the messages that a tab shows. */
export function shownTempIds(tab: Tab, conversationId: string): string[] {
  return (tab.state.conversations.get(conversationId)?.messages ?? []).map(({ tempId }) => tempId);
}
