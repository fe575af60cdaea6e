import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { storage } from '../../../lib/storage/storage.ts';
import type { FeedScope } from '../data/post-lists.ts';

/** The scope that the member chose; stored on this device. */
export function useFeedScope(): [FeedScope, (scope: FeedScope) => void] {
  const key = `feed-scope:${useCurrentUser().id}` as const;
  const [scope, setScope] = useState<FeedScope>(() => (storage.read(key) === 'friends' ? 'friends' : 'everyone'));
  return [
    scope,
    (next) => {
      storage.write(key, next);
      setScope(next);
    },
  ];
}
