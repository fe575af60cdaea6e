import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PlatformDisc, type PlatformName } from '../../../ui/product/PlatformDisc.tsx';

const placeholderPlatforms: PlatformName[] = ['Twitter', 'YouTube', 'Telegram'];

/** A dimmed placeholder of the task list, and what unlocks it. */
export function LockedTasks() {
  return (
    <section aria-label={t('Locked tasks')} className="relative overflow-hidden rounded-xl">
      <div aria-hidden="true" className="flex flex-col gap-3 opacity-35 saturate-50">
        <div className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3">
          {[1, 2, 3, 4].map((tile) => (
            <div key={tile} className="h-19.5 rounded-[20px] bg-surface p-4">
              <div className="h-6 w-10 rounded-md bg-sunken" />
              <div className="mt-2 h-3 w-20 rounded-md bg-sunken" />
            </div>
          ))}
        </div>
        {placeholderPlatforms.map((platform) => (
          <div key={platform} className="flex h-20 items-center gap-3.5 rounded-xl bg-surface px-4.5">
            <PlatformDisc platform={platform} size={48} />
            <div className="flex-1">
              <div className="h-4 w-48 max-w-full rounded-md bg-sunken" />
              <div className="mt-2 h-3 w-32 rounded-md bg-sunken" />
            </div>
            <div className="h-9 w-28 rounded-full bg-brand max-md:hidden" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 grid place-items-start justify-center px-4 pt-5 md:pt-10">
        <EmptyState
          art="lock"
          title={t('Twitter Setup Required')}
          text={t('Complete the setup above to unlock tasks')}
          className="rounded-xl bg-surface !px-9 !py-6 shadow-float"
        />
      </div>
    </section>
  );
}
