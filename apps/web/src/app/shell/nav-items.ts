import type { LinkProps } from '@tanstack/react-router';
import { Coins, Handshake, House, type LucideIcon, MessageCircle, Trophy, UsersRound } from 'lucide-react';
import { msg } from '../../lib/i18n/i18n.ts';
import { useIsOff } from '../../lib/site/site.ts';
import type { NavBadges } from '../../ui/product/nav-badges.ts';

/** An item of the main navigation. */
export type NavName = 'home' | 'earnings' | 'messages' | 'communities' | 'friends' | 'leaderboard';

/** An item of the main navigation; `count` names its badge. */
export type NavItem = {
  name: NavName;
  label: string;
  to: LinkProps['to'];
  Icon: LucideIcon;
  count?: keyof NavBadges;
};

/** The main navigation, in its order. */
export const navItems: readonly NavItem[] = [
  { name: 'home', label: msg('Home'), to: '/', Icon: House },
  { name: 'earnings', label: msg('Earnings'), to: '/earnings', Icon: Coins },
  { name: 'messages', label: msg('Messages'), to: '/messages', Icon: MessageCircle, count: 'messages' },
  { name: 'communities', label: msg('Communities'), to: '/communities', Icon: UsersRound },
  { name: 'friends', label: msg('Friends'), to: '/friends', Icon: Handshake, count: 'friends' },
  { name: 'leaderboard', label: msg('Leaderboard'), to: '/leaderboard', Icon: Trophy },
];

/** Returns the items without those that operators turned off. */
export function useNavItems(): readonly NavItem[] {
  return useIsOff('communities') ? navItems.filter(({ name }) => name !== 'communities') : navItems;
}
