import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { reportLocale } from '../../features/mails/report-locale.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { loadEmojiFont } from '../../ui/emoji/load-emoji-font.ts';
import { blockRequest } from '../../ui/product/block-request.ts';
import { RewardHost } from '../../ui/rewards/RewardHost.tsx';
import { Keyboard } from '../keyboard/Keyboard.tsx';
import { BoostHost } from './BoostHost.tsx';
import { HoverCards } from './HoverCards.tsx';
import { MuteHost } from './MuteHost.tsx';
import { ReportHost } from './ReportHost.tsx';
import { ShareHost } from './ShareHost.tsx';
import { TipHost } from './TipHost.tsx';

function handleBlockRequest(): void {
  const request = blockRequest.get();
  if (request === null) return;
  blockRequest.set(null);
  const { userId: id, action } = request;
  import('../../features/friends/friends.mutations.ts')
    .then(async ({ confirmBlock, unblock }) => {
      if (action === 'unblock') await unblock(id);
      else if (await confirmBlock({ id, friendshipStatus: 'none', friendRequestId: null })) request.onBlocked?.();
    })
    .catch(reportError);
}

/** What the shell adds after the first paint. */
export default function ShellExtras(): ReactNode {
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => {
    // Without it the system's emoji are shown.
    loadEmojiFont().catch(() => undefined);
  }, []);
  useEffect(() => {
    // A request may precede the subscription.
    handleBlockRequest();
    return blockRequest.subscribe(handleBlockRequest);
  }, []);
  const { id } = useCurrentUser();
  useEffect(() => {
    // The next page load retries.
    reportLocale(id).catch(() => undefined);
  }, [id]);
  return (
    <>
      {/* A navigation closes the card of the page before. */}
      <HoverCards key={href} />
      <Keyboard />
      <RewardHost />
      <ShareHost />
      <TipHost />
      <BoostHost />
      <MuteHost />
      <ReportHost />
    </>
  );
}
