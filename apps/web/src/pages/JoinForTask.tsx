import { needsRequest } from '@gumball/rules/communities/community-access';
import { useState } from 'react';
import { useCommunity } from '../features/communities/data/communities.queries.ts';
import { JoinRules } from '../features/communities/parts/JoinRules.tsx';
import { useJoin } from '../features/communities/parts/use-join.ts';
import { refreshTasks } from '../features/tasks/data/tasks.cache.ts';
import { t } from '../lib/i18n/i18n.ts';
import { Button } from '../ui/forms/Button.tsx';

/** Joins the community of a task, so that it can be started. */
export default function JoinForTask({ community: { id, name } }: { community: { id: string; name: string } }) {
  const community = useCommunity(id).data;
  const [busy, setBusy] = useState(false);

  const joining = useJoin({ community, onDone: refreshTasks });

  async function press() {
    setBusy(true);
    await joining.join();
    setBusy(false);
  }

  const isAsked = community !== undefined && community !== null && needsRequest(community.access);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-brand-soft px-4 py-3 text-brand-ink">
      <p className="min-w-0 flex-1 basis-48">{t('This task is for members of {name}.', { name })}</p>
      <Button size="sm" busy={busy} disabled={!community || community.isRequested} onClick={() => void press()}>
        {community?.isRequested
          ? t('Requested')
          : isAsked
            ? t('Ask to join {name}', { name })
            : t('Join {name}', { name })}
      </Button>
      <JoinRules community={community} joining={joining} />
    </div>
  );
}
