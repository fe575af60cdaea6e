import { createBatches } from '../../../platform/db/batches.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { applyReactions, type ReactionOutcome, type RequestedReaction } from './apply-reactions.ts';
import { lockReactable, storeReactions } from './reactions.store.ts';

const reactionsPerBatch = 256;

/** Stores the reactions that reach this server. */
export type ReactionWriter = {
  /** Stores a reaction, in one batch with concurrent ones. A reaction with a known `changeId` changes nothing. */
  store(reaction: RequestedReaction): Promise<ReactionOutcome>;
};

/**
 * Creates the reaction writer of a server. The messages of a conversation wait while it is locked: a batch locks it for
 * two statements, however many members react.
 */
export function createReactionWriter({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): ReactionWriter {
  const store = createBatches<RequestedReaction, ReactionOutcome>({
    max: reactionsPerBatch,
    run: (requested) =>
      db.transaction(async (tx) => {
        const { outcomes, changes } = applyReactions(await lockReactable(tx, requested, db.isDistributed), requested);
        if (changes.changeIds.length > 0)
          await storeReactions(tx, changes, { now: clock.now(), isDistributed: db.isDistributed });
        return outcomes;
      }),
  });
  return { store };
}
