import { badgeCount } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Wordmark } from '../../ui/identity/Logo.tsx';
import { requestHome } from '../../ui/product/home-request.ts';
import { useNavBadges } from '../../ui/product/nav-badges.ts';
import type { NavName } from './nav-items.ts';
import { type NavItem, useNavItems } from './nav-items.ts';

function accessibleNameOf(item: NavItem, count: number): string {
  const name = translate(item.label);
  return count > 0 ? t('{name}, {count} new', { name, count: badgeCount(count) }) : name;
}

/** The side navigation on wide screens. A ball rolls to the current page. */
export function SideNav({ active }: { active: NavName | undefined }) {
  const counts = useNavBadges();
  const navItems = useNavItems();
  const activeIndex = navItems.findIndex((item) => item.name === active);
  return (
    <nav aria-label={t('Main')} className="shell-side">
      <Link to="/" onClick={requestHome} aria-label={t('{site}, home')} className="flex self-start rounded-md">
        <Wordmark />
      </Link>
      <div className="nav-list">
        {activeIndex >= 0 && <Ball className="nav-ball" style={{ '--nav-index': activeIndex }} />}
        <ul>
          {navItems.map((item) => {
            const count = item.count ? counts[item.count] : 0;
            const current = item.name === active;
            return (
              <li key={item.name}>
                <Link
                  to={item.to}
                  aria-label={accessibleNameOf(item, count)}
                  title={translate(item.label)}
                  className="nav-item"
                  onClick={item.name === 'home' ? requestHome : undefined}
                  activeProps={{}}
                  {...(current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
                >
                  <span className="slot">
                    <item.Icon size={24} strokeWidth={current ? 2.2 : 2} aria-hidden="true" />
                  </span>
                  <span className="text flex-1">{`${translate(item.label)} `}</span>
                  <Badge count={count} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="side-heap" />
    </nav>
  );
}

/** The same navigation at the bottom of phones. */
export function BottomBar({ active }: { active: NavName | undefined }) {
  const counts = useNavBadges();
  const navItems = useNavItems();
  return (
    <nav aria-label={t('Main')} className="bottom-bar">
      {navItems.map((item) => {
        const count = item.count ? counts[item.count] : 0;
        const current = item.name === active;
        return (
          <Link
            key={item.name}
            to={item.to}
            aria-label={accessibleNameOf(item, count)}
            activeProps={{}}
            onClick={item.name === 'home' ? requestHome : undefined}
            {...(current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
          >
            <item.Icon size={24} aria-hidden="true" />
            {current ? <span>{translate(item.label)}</span> : <Badge count={count} />}
          </Link>
        );
      })}
    </nav>
  );
}
