/** The commands of the command menu that need no request. */
import { foldText } from '@gumball/rules/search/fold-text';
import {
  Bell,
  Coins,
  Handshake,
  House,
  Keyboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Monitor,
  Moon,
  PenLine,
  Search,
  Settings,
  ShieldUser,
  Sun,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { signOut } from '../../lib/session/auth-client.ts';
import { theme } from '../../lib/storage/theme.ts';
import type { ShortcutAction } from './shortcuts.ts';

/** A page or an action. */
export type Command = {
  id: string;
  label: string;
  Icon: LucideIcon;
  /** The keys that do the same. */
  keys?: readonly string[];
  run: (run: (action: ShortcutAction) => void) => void;
};

function page(to: string, label: string, Icon: LucideIcon, key?: string): Command {
  return { id: to, label, Icon, ...(key ? { keys: ['g', key] } : {}), run: (run) => run({ to, label }) };
}

/** The pages that the member can open. */
export function pageCommands({ isOperator }: { isOperator: boolean }): Command[] {
  return [
    page('/', t('Home'), House, 'h'),
    page('/earnings', t('Earnings'), Coins, 'e'),
    page('/tasks', t('Tasks'), ListChecks, 't'),
    page('/messages', t('Messages'), MessageCircle, 'm'),
    page('/communities', t('Communities'), UsersRound, 'c'),
    page('/friends', t('Friends'), Handshake, 'f'),
    page('/leaderboard', t('Leaderboard'), Trophy, 'l'),
    page('/notifications', t('Notifications'), Bell, 'n'),
    page('/profile', t('Profile'), UserRound, 'p'),
    page('/settings', t('Settings'), Settings, 's'),
    page('/support', t('Support'), LifeBuoy),
    ...(isOperator ? [page('/operator', t('Operators'), ShieldUser)] : []),
  ];
}

/** The actions. */
export function actionCommands(): Command[] {
  return [
    { id: 'new-post', label: t('New post'), Icon: PenLine, keys: ['n'], run: (run) => run('newPost') },
    { id: 'light', label: t('Light theme'), Icon: Sun, run: () => theme.choose('light') },
    { id: 'dark', label: t('Dark theme'), Icon: Moon, run: () => theme.choose('dark') },
    { id: 'system', label: t('Theme of the device'), Icon: Monitor, run: () => theme.choose('system') },
    { id: 'keys', label: t('Keyboard shortcuts'), Icon: Keyboard, keys: ['?'], run: (run) => run('shortcuts') },
    { id: 'sign-out', label: t('Sign out'), Icon: LogOut, run: signOut },
  ];
}

/** The search for a text on its own page. */
export function searchCommand(q: string): Command {
  const label = t('Search for {q}', { q });
  return { id: 'search', label, Icon: Search, run: (run) => run({ to: `/search?q=${encodeURIComponent(q)}`, label }) };
}

/** Whether every word of a search begins a word of the label. Accents and letter case make no difference. */
export function matchesCommand(label: string, q: string): boolean {
  const words = foldText(label).split(/\s+/);
  return foldText(q)
    .split(/\s+/)
    .every((term) => term === '' || words.some((word) => word.startsWith(term)));
}
