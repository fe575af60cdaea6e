import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listCommunitiesOf, listOperators, listStewards } from './cases/recipients.store.ts';

const coalesceMs = 300;

/** Broadcasts about the moderation queue. Called after the commit of the action. */
export type ModerationBroadcasts = {
  /** A case is new, or something happened to it. */
  changed(caseId: string): void;
};

/** Creates the broadcasts about the moderation queue. They are coalesced, so that a wave of reports costs few events. */
export function createModerationBroadcasts({
  db,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'>): ModerationBroadcasts {
  const cases = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(caseIds) {
      const operators = await listOperators(db);
      if (operators.length > 0)
        realtime.broadcast(operators.map(userRoom), 'moderation:cases', { caseIds: caseIds.slice(0, 100) });
      for (const communityId of await listCommunitiesOf(db, caseIds)) {
        const stewards = await listStewards(db, communityId);
        if (stewards.length > 0) realtime.broadcast(stewards.map(userRoom), 'community:cases', { communityId });
      }
    },
  });
  realtime.onClose(() => cases.stop());
  return { changed: cases.add };
}
