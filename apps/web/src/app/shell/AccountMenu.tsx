import { LifeBuoy, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { authClient } from '../../lib/auth-client.ts';
import { session, useMember } from '../../lib/session.ts';
import { type ThemeChoice, theme, useThemeChoice } from '../../lib/theme.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: unknown }[];

/** The member's own picture in the header, with the ways to their pages and out. */
export function AccountMenu() {
  const user = useMember();
  const choice = useThemeChoice();

  function signOut() {
    // The call takes the token along before the session lets go of it. That the server missed it must not keep anybody here.
    authClient.logout(undefined, { timeoutMs: 5000, keepalive: true }).catch(() => undefined);
    session.end('signed-out');
  }

  return (
    <Menu
      label="Account menu"
      className="grid size-11 place-items-center"
      items={[
        { kind: 'link', label: 'Profile', icon: UserRound, to: '/profile' },
        { kind: 'link', label: 'Settings', icon: Settings, to: '/settings' },
        { kind: 'line' },
        {
          kind: 'choice',
          label: 'Appearance',
          options: themes,
          value: choice,
          onChange: (next) => {
            const found = themes.find((option) => option.value === next);
            if (found) theme.choose(found.value);
          },
        },
        { kind: 'line' },
        { kind: 'link', label: 'Support', icon: LifeBuoy, to: '/support' },
        { kind: 'action', label: 'Sign out', icon: LogOut, onSelect: signOut },
      ]}
    >
      <Avatar
        name={`${user.firstName} ${user.lastName}`}
        src={user.avatarUrl}
        size={44}
        decorative
        className="max-md:scale-[.77]"
      />
    </Menu>
  );
}
