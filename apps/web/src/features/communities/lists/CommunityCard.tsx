import type { Community } from '@gumball/contract/communities/communities.schemas';
import { canReadCommunity } from '@gumball/rules/communities/community-access';
import { memberCount, postsThisWeek } from '@gumball/rules/formats/community-counts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { translate } from '../../../lib/i18n/i18n.ts';
import { Banner } from '../../../ui/identity/Banner.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { useWatchCommunity } from '../data/communities.live.ts';
import { accessLabels } from '../parts/access-labels.ts';
import { JoinButton } from '../parts/JoinButton.tsx';

/** A community of the explore list: banner, avatar, counts, description and join button. */
export function CommunityCard({ community, onEdit }: { community: Community; onEdit: (community: Community) => void }) {
  const id = useId();
  useWatchCommunity(community.id);
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={id}
        className="relative flex h-full flex-col overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none"
      >
        <div className="h-18 bg-hero">
          <Banner name={community.name} src={community.bannerUrl} lazy />
        </div>
        <div className="flex flex-1 flex-col gap-2 px-4 pb-4">
          <CommunityAvatar
            name={community.name}
            src={community.avatarUrl}
            size={56}
            decorative
            className="relative -mt-7 ring-4 ring-surface"
          />
          <div className="min-w-0">
            <h3 id={id} className="truncate text-base">
              <Link
                to="/community/$id"
                params={{ id: community.id }}
                className="outline-none after:absolute after:inset-0 after:rounded-[20px] after:-outline-offset-3 after:content-[''] focus-visible:after:outline-3 focus-visible:after:outline-focus md:after:rounded-xl"
              >
                {community.name}
              </Link>
            </h3>
            <p className="text-sm text-ink-2">
              {community.access !== 'public' && <>{translate(accessLabels[community.access].label)} · </>}
              {translate(memberCount(community.memberCount))}
              {canReadCommunity(community.access, community.userRole) && (
                <> · {translate(postsThisWeek(community.postsThisWeek))}</>
              )}
            </p>
          </div>
          {community.description && (
            <p className="line-clamp-2 text-ui break-words text-ink-2">{community.description}</p>
          )}
          <div className="relative mt-auto pt-1">
            <JoinButton community={community} size="sm" fullWidth onEdit={() => onEdit(community)} />
          </div>
        </div>
      </article>
    </li>
  );
}
