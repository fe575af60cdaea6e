import type { ChatReport, HeldFigures } from './chat-bench.ts';
import type { ChatFigures } from './crowd.ts';

/** Returns the server memory per socket in kB. */
export const kilobytesEach = ({ heldMb, emptyMb, sockets }: HeldFigures): number =>
  Math.round(((heldMb - emptyMb) * 1024) / sockets);

/** Formats the results as Markdown tables. */
export function toChatTables({ direct, groups, held, storm }: ChatReport, scale: number): string {
  return [
    `Data set ${scale}x. One to one:`,
    '',
    ...rates(direct),
    '',
    'In groups of ten:',
    '',
    ...rates(groups),
    '',
    '| server | sockets | opened in ms | memory before MB | after MB | kB per socket |',
    '|---|---|---|---|---|---|',
    ...held.map(
      (one) =>
        `| ${one.server} | ${one.sockets} | ${one.openedMs} | ${one.emptyMb} | ${one.heldMb} | ${kilobytesEach(one)} |`,
    ),
    '',
    `Reconnect stampede: ${storm.sockets} sockets reconnected in ${storm.connectedMs} ms; ${storm.caughtUp} of ${storm.missed} missed messages fetched after ${storm.caughtUpMs} ms.`,
  ].join('\n');
}

function rates(figures: ChatFigures[]): string[] {
  return [
    '| server | offered per second | stored or relayed per second | ack p50 ms | p99 ms | delivery p50 ms | p99 ms | CPU ms per message | refused | lost |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...figures.map(
      (row) =>
        `| ${row.server} | ${row.offered} | ${row.deliveredPerSecond} | ${row.ackP50} | ${row.ackP99} | ${row.deliveryP50} | ${row.deliveryP99} | ${row.cpuMs} | ${row.refused} | ${row.lost} |`,
    ),
  ];
}
