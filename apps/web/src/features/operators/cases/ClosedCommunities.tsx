import type { ClosedCommunity } from '@gumball/contract/communities/communities.schemas';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { reopenCommunity } from './cases.mutations.ts';
import { useClosedCommunities } from './cases.queries.ts';

async function confirmOpening(community: ClosedCommunity): Promise<void> {
  const yes = await confirm({
    question: t('Open {community} again?', { community: community.name }),
    verb: t('Open again'),
    tone: 'primary',
  });
  if (yes) await reopenCommunity(community);
}

/** The communities that operators closed; nothing while there are none. */
export function ClosedCommunities() {
  const { items: communities } = useClosedCommunities();
  if (!communities || communities.length === 0) return null;
  return (
    <section aria-label={t('Closed communities')} className="mt-2 flex flex-col gap-2">
      <h3>{t('Closed communities')}</h3>
      <ul className="flex flex-col gap-2">
        {communities.map((community) => (
          <li
            key={community.id}
            className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none"
          >
            <div className="min-w-48 flex-1">
              <h4 className="break-words" dir="auto">
                {community.name}
              </h4>
              <p className="text-sm text-ink-2">
                {plural(community.memberCount, '{count} member', '{count} members')} ·{' '}
                <TimeAgo dateTime={community.at} format="seen" />
              </p>
              {community.reason !== '' && (
                <p className="text-sm break-words whitespace-pre-line" dir="auto">
                  {community.reason}
                </p>
              )}
            </div>
            <Button
              kind="outline"
              size="sm"
              aria-label={t('{label}: {text}', { label: t('Open again'), text: community.name })}
              onClick={() => {
                confirmOpening(community).catch(reportError);
              }}
            >
              {t('Open again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
