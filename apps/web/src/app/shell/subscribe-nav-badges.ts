import { subscribeRequests } from '../../features/friends/requests-badge.live.ts';
import { subscribeEarnings } from '../../features/gumballs/earnings.live.ts';
import { subscribeMessages } from '../../features/messages/data/subscribe-messages.ts';
import { subscribeNotifications } from '../../features/notifications/notifications.live.ts';
import { subscribeSite } from '../../features/site/site.live.ts';
import { subscribeUsers } from '../../features/users/users.live.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { offerInstallAfterReward } from './offer-install.ts';
import { reportActivity } from './report-activity.ts';

/** Shows the number of unread chats and notifications and of open requests on the icon of the installed app. */
function showAppBadge(): () => void {
  const show = (count: number) => {
    // Typed as always present; most browsers on the desktop and all before 2023 lack it.
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
    // An app that is not installed has no icon.
    setAppBadge?.call(navigator, count).catch(() => undefined);
  };
  const update = () => {
    const { messages, friends, notifications } = navBadges.get();
    show(messages + friends + notifications);
  };
  const unsubscribe = navBadges.subscribe(update);
  return () => {
    unsubscribe();
    show(0);
  };
}

/**
 * Keeps the badges of the navigation, the header and the icon, and the names of members, up to date, reports whether this
 * client is in use, and waits for the first reward. Returns a function that stops it.
 */
export function subscribeNavBadges(): () => void {
  const unsubscribers = [
    subscribeRequests(),
    subscribeNotifications(),
    subscribeMessages(),
    subscribeEarnings(),
    subscribeUsers(),
    subscribeSite(),
    reportActivity(),
    showAppBadge(),
    offerInstallAfterReward(),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
