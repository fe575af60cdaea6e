import type { ChatReport, SocketMemory } from './chat-bench.ts';
import type { ChatFigures } from './client-pool.ts';

/** Returns the server memory per socket in kB. */
export const kilobytesPerSocket = ({ openMb, beforeMb, sockets }: SocketMemory): number =>
  Math.round(((openMb - beforeMb) * 1024) / sockets);

/** Formats the results as Markdown tables. */
export function toChatTables({ direct, groups, mixed, socketMemory, stampede }: ChatReport, scale: number): string {
  return [
    `Data set ${scale}x. One to one:`,
    '',
    ...toRateTable(direct),
    '',
    'In groups of ten:',
    '',
    ...toRateTable(groups),
    '',
    'One to one, of which a fifth are replies and a fifth reactions:',
    '',
    ...toRateTable(mixed),
    '',
    '| server | sockets | opened in ms | memory before MB | after MB | kB per socket |',
    '|---|---|---|---|---|---|',
    ...socketMemory.map(
      (row) =>
        `| ${row.server} | ${row.sockets} | ${row.openedMs} | ${row.beforeMb} | ${row.openMb} | ${kilobytesPerSocket(row)} |`,
    ),
    '',
    `Reconnect stampede: ${stampede.sockets} sockets reconnected in ${stampede.connectedMs} ms; ${stampede.caughtUp} of ${stampede.missed} missed messages fetched after ${stampede.caughtUpMs} ms.`,
  ].join('\n');
}

function toRateTable(figures: ChatFigures[]): string[] {
  return [
    '| server | offered per second | stored or relayed per second | ack p50 ms | p99 ms | delivery p50 ms | p99 ms | reaction p99 ms | CPU ms per message | refused | lost |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...figures.map(
      (row) =>
        `| ${row.server} | ${row.offered} | ${row.deliveredPerSecond} | ${row.ackP50} | ${row.ackP99} | ${row.deliveryP50} | ${row.deliveryP99} | ${row.reactionP99 ?? ''} | ${row.cpuMs} | ${row.refused} | ${row.lost} |`,
    ),
  ];
}
