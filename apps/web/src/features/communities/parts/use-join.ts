import type { Community } from '@gumball/contract/communities/communities.schemas';
import { useState } from 'react';
import { joinCommunity } from '../data/communities.mutations.ts';

/** A join in progress: `isAsking` is whether the rules wait to be accepted. */
export type Joining = {
  isAsking: boolean;
  /** Joins, or asks first to accept the rules. */
  join: () => Promise<void>;
  accept: () => Promise<void>;
  cancel: () => void;
};

/** Joins a community or asks to join it. The caller renders `JoinRules`, which asks to accept the rules first. */
export function useJoin({
  community,
  onFailure,
  onDone,
}: {
  community: Community | null | undefined;
  /** Reports a failure; a toast unless given. */
  onFailure?: ((error: unknown) => void) | undefined;
  /** Called after the response, also after a failure. */
  onDone?: () => void;
}): Joining {
  const [isAsking, setIsAsking] = useState(false);

  async function send(rulesVersion?: number) {
    if (!community) return;
    await joinCommunity(community, { onFailure, rulesVersion });
    onDone?.();
  }

  return {
    isAsking,
    async join() {
      if (community?.rules) setIsAsking(true);
      else await send();
    },
    accept: () => send(community?.rulesVersion),
    cancel: () => setIsAsking(false),
  };
}
