import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Wordmark } from '../../ui/identity/Logo.tsx';
import { BalancePill } from '../../ui/product/BalancePill.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NotificationsButton } from './NotificationsButton.tsx';
import { SearchForm } from './SearchForm.tsx';

const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'));

/** The header of a page: its title or the search box, then the balance, the bell and the account. */
export function ShellHeader({ lead, title }: { lead: 'title' | 'search'; title: string | undefined }) {
  const user = useCurrentUser();
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <header className="shell-header">
      {lead === 'title' ? (
        <h1 className="me-auto md:flex-none">{title}</h1>
      ) : (
        <Link to="/" aria-label={t('{site}, home')} className="me-auto flex min-w-0 rounded-md md:hidden">
          <Wordmark size={32} className="!gap-2 !text-[1.25rem]" />
        </Link>
      )}
      <SearchForm
        className={cx('hidden min-w-0 md:block', lead === 'title' ? 'flex-[0_1_280px]' : 'flex-[0_1_38rem]')}
      />
      {lead === 'search' && <span className="hidden flex-auto md:block" />}
      <BalancePill
        gumballs={user.balance}
        className={cx('@max-[19rem]:hidden', lead === 'title' && 'max-[359px]:hidden')}
      />
      <IconButton
        label={t('Search')}
        className="md:hidden"
        onClick={() => {
          setHasOpened(true);
          setIsSearchOpen(true);
        }}
      >
        <Search size={23} aria-hidden="true" />
      </IconButton>
      <NotificationsButton />
      <AccountMenu />
      {hasOpened && (
        <Suspense>
          <SearchOverlay open={isSearchOpen} onClose={() => setIsSearchOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
