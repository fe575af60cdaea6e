import { drainServer } from './drain-server.ts';
import type { Fault } from './fault.ts';
import { fillDatabase, fillUploads } from './fill-disk.ts';
import { freezeServer } from './freeze-server.ts';
import { jumpClock } from './jump-clock.ts';
import { killDatabase, killEmbeddedDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { raceClaims } from './race-claims.ts';
import { raceDeeds } from './race-deeds.ts';
import { skewDatabase } from './skew-database.ts';
import { spoilNetwork } from './spoil-network.ts';
import { stopRedis } from './stop-redis.ts';
import { stormSockets } from './storm-sockets.ts';

/** All faults, in the order of the report. */
export const allFaults: readonly Fault[] = [
  killServer,
  killEmbeddedDatabase,
  killDatabase,
  stopRedis,
  fillUploads,
  fillDatabase,
  freezeServer,
  jumpClock,
  skewDatabase,
  spoilNetwork,
  stormSockets,
  drainServer,
  raceClaims,
  raceDeeds,
];
