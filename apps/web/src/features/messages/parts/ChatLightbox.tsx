import type { Message } from '@gumball/contract/messages/messages.schemas';
import { isVisual } from '@gumball/rules/messages/shared-content';
import { useEffect } from 'react';
import { useSharedMessages } from '../data/shared.queries.ts';
import MediaLightbox from './MediaLightbox.tsx';

/** More pictures load when no more than this number is left before the shown one. */
const minAhead = 3;

/**
 * The pictures and videos of a conversation in full size, oldest first: those of the loaded messages, and before and
 * after them all others, which load as they come closer.
 */
export default function ChatLightbox({
  conversationId,
  messages,
  shownId,
  onShow,
  onClose,
}: {
  conversationId: string;
  /** The loaded messages, a range without gaps. */
  messages: readonly Message[];
  shownId: string;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const {
    items: shared = [],
    hasNextPage,
    isFetching,
    isError,
    fetchNextPage,
  } = useSharedMessages(conversationId, 'media');
  const first = messages[0]?.sequenceNumber ?? 0;
  const last = messages.at(-1)?.sequenceNumber ?? 0;
  // The pages reach back from the newest message: there may be others between them and a range far back.
  const reachesMessages = !hasNextPage || (shared.at(-1)?.sequenceNumber ?? first) <= last + 1;
  const others = reachesMessages ? shared.toReversed() : [];
  const images = [
    ...others.filter(({ sequenceNumber }) => sequenceNumber < first),
    ...messages,
    ...others.filter(({ sequenceNumber }) => sequenceNumber > last),
  ].flatMap(({ media }) => media.filter(isVisual));
  const index = images.findIndex(({ id }) => id === shownId);
  const isNearEdge = index < minAhead || (!reachesMessages && index >= images.length - minAhead);
  const needsMore = isNearEdge && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (needsMore) fetchNextPage().catch(reportError);
  }, [needsMore, fetchNextPage]);
  return <MediaLightbox images={images} shownId={shownId} onShow={onShow} onClose={onClose} />;
}
