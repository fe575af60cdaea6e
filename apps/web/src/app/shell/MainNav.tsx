import { badgeCount } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { useCounts } from '../../lib/counts.ts';
import { say, t } from '../../lib/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Ball } from '../../ui/Ball.tsx';
import { Wordmark } from '../../ui/Logo.tsx';
import type { NavName } from '../router.ts';
import { type NavItem, navItems } from './nav-items.ts';

function nameOf(item: NavItem, count: number): string {
  const name = say(item.label);
  return count > 0 ? t('{name}, {count} new', { name, count: badgeCount(count) }) : name;
}

/** The navigation beside the page on wide screens. One ball rolls to where you are. */
export function SideNav({ active }: { active: NavName | undefined }) {
  const counts = useCounts();
  const at = navItems.findIndex((item) => item.name === active);
  return (
    <nav aria-label={t('Main')} className="shell-side">
      <Link to="/" aria-label={t('Gumball, home')} className="flex self-start rounded-md">
        <Wordmark />
      </Link>
      <div className="nav-list">
        {at >= 0 && <Ball className="nav-ball" style={{ '--at': at }} />}
        <ul>
          {navItems.map((item) => {
            const count = item.count ? counts[item.count] : 0;
            const current = item.name === active;
            return (
              <li key={item.name}>
                <Link
                  to={item.to}
                  aria-label={nameOf(item, count)}
                  title={say(item.label)}
                  className="nav-item"
                  activeProps={{}}
                  {...(current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
                >
                  <span className="slot">
                    <item.Icon size={24} strokeWidth={current ? 2.2 : 2} aria-hidden="true" />
                  </span>
                  <span className="text flex-1">{`${say(item.label)} `}</span>
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
  const counts = useCounts();
  return (
    <nav aria-label={t('Main')} className="bottom-bar">
      {navItems.map((item) => {
        const count = item.count ? counts[item.count] : 0;
        const current = item.name === active;
        return (
          <Link
            key={item.name}
            to={item.to}
            aria-label={nameOf(item, count)}
            activeProps={{}}
            {...(current ? { 'aria-current': 'page' } : { 'aria-current': undefined })}
          >
            <item.Icon size={24} aria-hidden="true" />
            {current ? <span>{say(item.label)}</span> : <Badge count={count} />}
          </Link>
        );
      })}
    </nav>
  );
}
