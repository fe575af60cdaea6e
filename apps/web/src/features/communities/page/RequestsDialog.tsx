import type { Community, CommunityRequest } from '@gumball/contract/communities/communities.schemas';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { decideRequest } from '../data/requests.mutations.ts';
import { useCommunityRequests } from '../data/requests.queries.ts';
import { RowSkeleton } from '../parts/RowSkeleton.tsx';

function RequestRow({ community, request }: { community: Community; request: CommunityRequest }) {
  const [isBusy, setIsBusy] = useState(false);
  const { user } = request;
  const name = `${user.firstName} ${user.lastName}`;
  const decide = (action: 'approve' | 'decline') => {
    setIsBusy(true);
    decideRequest(community, request, action)
      .finally(() => setIsBusy(false))
      .catch(reportError);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Link
        to="/user-profile/$id"
        params={{ id: user.id }}
        className="-ms-3 flex min-h-14 min-w-44 flex-1 items-center gap-3 rounded-md py-2 ps-3 hover:bg-hover"
      >
        <Avatar name={name} src={user.avatarUrl} size={40} decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-2">
            {user.username} · <TimeAgo dateTime={request.createdAt} />
          </span>
        </span>
      </Link>
      <span className="flex gap-2">
        <Button size="sm" busy={isBusy} aria-label={t('Approve {name}', { name })} onClick={() => decide('approve')}>
          {t('Approve')}
        </Button>
        <Button
          size="sm"
          kind="outline"
          busy={isBusy}
          aria-label={t('Decline {name}', { name })}
          onClick={() => decide('decline')}
        >
          {t('Decline')}
        </Button>
      </span>
    </li>
  );
}

/** The requests to join a community, with the decision about each. */
export default function RequestsDialog({
  community,
  onClose,
}: {
  community: Community;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal title={t('Requests to join')} open onClose={onClose}>
      <PagedList
        list={useCommunityRequests(community.id)}
        failure={t('Failed to load requests')}
        skeleton={<RowSkeleton rows={3} label={t('Loading requests...')} />}
        empty={<p className="text-ink-2">{t('No requests are waiting.')}</p>}
      >
        {(requests) => (
          <div ref={restoreListFocus} tabIndex={-1}>
            <ul>
              {requests.map((request) => (
                <RequestRow key={request.id} community={community} request={request} />
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </Modal>
  );
}
