import { Bell, Search } from 'lucide-react';
import { ConversationRowSkeleton } from '../../features/messages/list/ConversationRowSkeleton.tsx';
import { PostSkeleton } from '../../features/posts/card/PostSkeleton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Wordmark } from '../../ui/identity/Logo.tsx';
import { cardClass } from '../../ui/layout/Card.tsx';
import { navItems } from '../shell/nav-items.ts';

// An icon is defined once and used twice: the size of the page's HTML delays the first paint.
const iconId = (name: string) => `skeleton-${name}`;

function Icons() {
  return (
    <svg width="0" height="0" className="absolute">
      {navItems.map(({ name, Icon }) => (
        <symbol key={name} id={iconId(name)} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}

function NavIcon({ name }: { name: string }) {
  return (
    <svg width="24" height="24">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}

function Sidebar() {
  return (
    <div className="shell-side">
      <span className="flex self-start">
        <Wordmark />
      </span>
      <div className="nav-list">
        <Ball className="nav-ball" />
        {navItems.map(({ name }, index) => (
          <div key={name} className={`nav-item skeleton-item-${index}`}>
            <span className="slot">
              <NavIcon name={name} />
            </span>
            <span className="text">
              <Skeleton className="h-3.5 w-24" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function BottomNav() {
  return (
    <div className="bottom-bar">
      {navItems.map(({ name }, index) => (
        <span key={name} className={`skeleton-item-${index}`}>
          <NavIcon name={name} />
        </span>
      ))}
    </div>
  );
}

function HeaderSkeleton() {
  return (
    <div className="shell-header">
      <Wordmark size={32} className="skeleton-home me-auto !gap-2 !text-[1.25rem] md:!hidden" />
      <Skeleton className="skeleton-page me-auto h-6 w-32" />
      <span className="skeleton-home hidden h-11 min-w-0 flex-[0_1_38rem] rounded-full bg-sunken md:block" />
      <span className="skeleton-home hidden flex-auto md:block" />
      <span className="skeleton-page hidden h-11 min-w-0 flex-[0_1_280px] rounded-full bg-sunken md:block" />
      <span className="h-9 w-[5.4rem] flex-none rounded-full bg-gold-soft md:h-11 md:w-[6.4rem]" />
      <span className="grid size-11 flex-none place-items-center text-ink-2 md:hidden">
        <Search size={23} />
      </span>
      <span className="grid size-11 flex-none place-items-center rounded-full text-ink-2 md:bg-surface md:text-ink md:shadow-card">
        <Bell size={22} />
      </span>
      <span className="grid size-11 flex-none place-items-center">
        <Skeleton className="size-[34px] rounded-full! md:size-11" />
      </span>
    </div>
  );
}

function PagesSkeleton() {
  return (
    <div className="shell with-bar">
      <Sidebar />
      <div className="shell-main min-w-0">
        <HeaderSkeleton />
        <div className="columns">
          <div className="flex min-w-0 flex-col gap-2 md:gap-3">
            <div className="skeleton-home flex flex-col gap-2 md:gap-3">
              <div className={`${cardClass} flex items-center gap-3 p-3! md:px-4! md:py-3.5!`}>
                <Skeleton className="size-11 rounded-full!" />
                <Skeleton className="h-3.5 w-40" />
              </div>
              <div className="h-11 w-full max-w-[260px] rounded-full bg-sunken" />
              <PostSkeleton />
              <PostSkeleton withMedia />
            </div>
            <div className="skeleton-page flex flex-col gap-2 md:gap-3">
              <div className={`${cardClass} h-40`} />
              <div className={`${cardClass} h-32`} />
              <div className={`${cardClass} h-32`} />
              <div className={`${cardClass} h-32`} />
            </div>
          </div>
          <div className="rail">
            <div className={`${cardClass} h-[32rem]`} />
            <div className={`${cardClass} h-72`} />
          </div>
        </div>
      </div>
      <BottomNav />
    </div>
  );
}

function ConversationListSkeleton() {
  return (
    <div className="flex h-dvh min-h-0 flex-col gap-3 overflow-hidden px-3 pt-4 md:w-80 md:border-e md:border-line lg:w-[22.5rem]">
      <div className="flex items-center justify-between ps-2 pe-1">
        <Skeleton className="h-6 w-32" />
        <Ball />
      </div>
      <div className="h-11 flex-none rounded-full bg-sunken" />
      <div className="h-12 flex-none rounded-full bg-sunken" />
      <div>
        {[0, 1, 2, 3, 4, 5, 6].map((row) => (
          <ConversationRowSkeleton key={row} />
        ))}
      </div>
    </div>
  );
}

function MessagesScreenSkeleton() {
  return (
    <div className="shell compact">
      <Sidebar />
      <div className="shell-main min-w-0">
        <div className="skeleton-messages">
          <ConversationListSkeleton />
        </div>
        <div className="skeleton-chat flex h-16 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-11 rounded-full!" />
          <Skeleton className="h-3.5 w-36" />
        </div>
      </div>
      <div className="skeleton-messages">
        <BottomNav />
      </div>
    </div>
  );
}

function SignInSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col bg-globe md:grid md:grid-cols-2 md:bg-canvas">
      <div className="auth-machine sticky top-0 hidden h-dvh md:block" />
      <div className="auth-band h-[188px] flex-none md:hidden" />
      <div className="relative w-full flex-1 rounded-t-2xl bg-canvas px-5 pt-7 md:hidden">
        <Wordmark size={40} />
      </div>
    </div>
  );
}

/**
 * The skeleton before the script runs: the frames of the pages with placeholders. The build renders all of them into
 * the page's HTML, boot.js selects one (`data-skeleton`), and `removeAppSkeleton` removes them. It is hidden from
 * assistive technology and contains no text.
 */
export function AppSkeleton() {
  return (
    <>
      <Icons />
      <div className="skeleton-pages">
        <PagesSkeleton />
      </div>
      <div className="skeleton-conversations">
        <MessagesScreenSkeleton />
      </div>
      <div className="skeleton-guest">
        <SignInSkeleton />
      </div>
    </>
  );
}
