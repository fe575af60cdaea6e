import { type ComponentType, lazy, Suspense } from 'react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { signOut } from '../../lib/session/auth-client.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useIsOff } from '../../lib/site/site.ts';
import { type ThemeChoice, theme, useThemeChoice } from '../../lib/storage/theme.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { AccountIcon } from './account-icons.ts';

type IconProps = { size?: number; className?: string };

// The menu opens without its icons where they are slow or cannot be loaded.
function icon(name: AccountIcon) {
  const Icon = lazy<ComponentType<IconProps>>(async () => {
    const library = await import('./account-icons.ts').catch(() => undefined);
    return { default: library?.default[name] ?? NoIcon };
  });
  return function LazyIcon(props: IconProps) {
    return (
      <Suspense fallback={<NoIcon />}>
        <Icon {...props} />
      </Suspense>
    );
  };
}

const NoIcon = () => <span className="size-5 flex-none" />;

const icons = {
  profile: icon('UserRound'),
  settings: icon('Settings'),
  operator: icon('ShieldUser'),
  shop: icon('ShoppingBag'),
  support: icon('LifeBuoy'),
  signOut: icon('LogOut'),
};

const themes = [
  { value: 'light', label: msg('Light'), icon: icon('Sun') },
  { value: 'dark', label: msg('Dark'), icon: icon('Moon') },
  { value: 'system', label: msg('System'), icon: icon('Monitor') },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: unknown }[];

/** The member's avatar in the header, with the account menu. */
export function AccountMenu() {
  const user = useCurrentUser();
  const hasNoShop = useIsOff('shop');
  const choice = useThemeChoice();

  return (
    <Menu
      label={t('Account menu')}
      className="grid size-11 place-items-center"
      items={[
        { kind: 'link', label: t('Profile'), icon: icons.profile, to: '/profile' },
        ...(user.hasShop && !hasNoShop
          ? [{ kind: 'link' as const, label: t('Shop'), icon: icons.shop, to: '/shop' as const }]
          : []),
        { kind: 'link', label: t('Settings'), icon: icons.settings, to: '/settings' },
        ...(user.operator
          ? [{ kind: 'link' as const, label: t('Operators'), icon: icons.operator, to: '/operator' as const }]
          : []),
        { kind: 'separator' },
        {
          kind: 'choice',
          label: t('Appearance'),
          options: themes.map((option) => ({ ...option, label: translate(option.label) })),
          value: choice,
          onChange: (next) => {
            const themeOption = themes.find((option) => option.value === next);
            if (themeOption) theme.choose(themeOption.value);
          },
        },
        { kind: 'separator' },
        { kind: 'link', label: t('Support'), icon: icons.support, to: '/support' },
        { kind: 'action', label: t('Sign out'), icon: icons.signOut, onSelect: signOut },
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
