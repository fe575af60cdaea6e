import { degradeNetwork } from './degrade-network.ts';
import { drainServer } from './drain-server.ts';
import type { Fault } from './fault.ts';
import { fillDatabase, fillUploads } from './fill-disk.ts';
import { freezeServer } from './freeze-server.ts';
import { jumpClock } from './jump-clock.ts';
import { killDatabase, killEmbeddedDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { raceActions } from './race-actions.ts';
import { raceClaims } from './race-claims.ts';
import { reconnectStampede } from './reconnect-stampede.ts';
import { skewDatabase } from './skew-database.ts';
import { stopRedis } from './stop-redis.ts';

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
  degradeNetwork,
  reconnectStampede,
  drainServer,
  raceClaims,
  raceActions,
];
