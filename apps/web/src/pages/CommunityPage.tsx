import type { Community } from '@gumball/contract/communities/communities.schemas';
import { canReadCommunity } from '@gumball/rules/communities/community-access';
import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCommunity } from '../features/communities/data/communities.queries.ts';
import { LazyCommunityDialog, type OpenCommunityForm } from '../features/communities/edit/LazyCommunityDialog.tsx';
import { ClosedNotice } from '../features/communities/page/ClosedNotice.tsx';
import { CommunityHeader } from '../features/communities/page/CommunityHeader.tsx';
import { CommunityMembers } from '../features/communities/page/CommunityMembers.tsx';
import { CommunityRules } from '../features/communities/rules/CommunityRules.tsx';
import { RulesNotice } from '../features/communities/rules/RulesNotice.tsx';
import { useRight } from '../features/operators/parts/use-right.ts';
import { useCommunityTasks } from '../features/tasks/community/community-tasks.queries.ts';
import { uploadAvatar, uploadBanner } from '../features/uploads/uploads.queries.ts';
import { t } from '../lib/i18n/i18n.ts';
import { usePageTitle } from '../lib/router/page-title.ts';
import { useSearchParamChoice } from '../lib/router/use-search-param.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Loading } from '../ui/feedback/Loading.tsx';
import { RetryButton } from '../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../ui/forms/ButtonLink.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { CommunitySections } from './CommunitySections.tsx';
import PageComposer from './PageComposer.tsx';

const InvitationsDialog = lazy(() => import('../features/communities/invitations/InvitationsDialog.tsx'));
const ModerationDialog = lazy(() => import('../features/communities/moderation/ModerationDialog.tsx'));
const RequestsDialog = lazy(() => import('../features/communities/page/RequestsDialog.tsx'));
const CommunityTasks = lazy(() => import('./CommunityTasks.tsx'));
const DeleteCommunityDialog = lazy(() => import('../features/communities/edit/DeleteCommunityDialog.tsx'));

const send = { avatar: uploadAvatar, banner: uploadBanner };
const CloseCommunityDialog = lazy(() => import('../features/operators/cases/CloseCommunityDialog.tsx'));

const route = getRouteApi('/_member/community/$id');

/** One community, or its 404. */
export function CommunityPage() {
  const { id } = route.useParams();
  const community = useCommunity(id);
  if (community.data) return <CommunityContent key={community.data.id} community={community.data} />;
  const isNotFound = community.data === null;
  return (
    <div className="columns">
      <Card>
        <h1 className="sr-only">{t('Community')}</h1>
        {isNotFound ? (
          <EmptyState
            art="oops"
            title={t('Community not found')}
            text={t('It may have been deleted, or the link is not right.')}
            action={
              <ButtonLink to="/communities" kind="soft" size="sm">
                {t('Explore Communities')}
              </ButtonLink>
            }
          />
        ) : community.isError && !community.isFetching ? (
          <EmptyState
            art="oops"
            alert
            title={t('Failed to load community')}
            text={t('Check your connection and try again.')}
            action={<RetryButton onRetry={community.refetch} />}
          />
        ) : (
          <Loading label={t('Loading community...')} />
        )}
      </Card>
    </div>
  );
}

function CommunityContent({ community }: { community: Community }) {
  const navigate = useNavigate();
  const [requests, setRequests] = useSearchParamChoice('requests', ['closed', 'open']);
  const [form, setForm] = useState<OpenCommunityForm>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const mayClose = useRight('moderation');
  const [isModerating, setIsModerating] = useState(false);
  usePageTitle(community.name);
  const { access, userRole } = community;
  const isReadable = canReadCommunity(access, userRole);
  const tasks = useCommunityTasks(community.id, isReadable);
  // Most communities have none: then nothing speaks of them.
  const hasTasks = tasks.canManage || (tasks.items?.length ?? 0) > 0;

  const leaveDeleted = () => {
    navigate({ to: '/communities', replace: true }).catch(reportError);
  };

  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        <CommunityHeader
          community={community}
          onEdit={() => setForm({ kind: 'edit', community })}
          onDelete={() => setIsDeleting(true)}
          onRequests={() => setRequests('open')}
          onInvite={() => setIsInviting(true)}
          onModerate={() => setIsModerating(true)}
          onClose={mayClose && userRole !== 'owner' ? () => setIsClosing(true) : undefined}
        />
        <ClosedNotice community={community} />
        <RulesNotice community={community} />
        <CommunitySections community={community} isReadable={isReadable} hasTasks={hasTasks} />
      </div>
      <aside className="rail" aria-label={t('About')}>
        <CommunityRules rules={community.rules} />
        <Suspense>{hasTasks && <CommunityTasks community={community} />}</Suspense>
        {isReadable && <CommunityMembers community={community} />}
      </aside>
      <PageComposer />
      <LazyCommunityDialog
        form={form}
        uploaders={send}
        onClose={() => setForm(undefined)}
        onDone={() => setForm(undefined)}
      />
      <Suspense>
        {isDeleting && (
          <DeleteCommunityDialog community={community} onClose={() => setIsDeleting(false)} onDeleted={leaveDeleted} />
        )}
        {isClosing && <CloseCommunityDialog community={community} onClose={() => setIsClosing(false)} />}
        {isInviting && <InvitationsDialog community={community} onClose={() => setIsInviting(false)} />}
        {isModerating && canDecideRequests(userRole) && (
          <ModerationDialog community={community} onClose={() => setIsModerating(false)} />
        )}
        {requests === 'open' && canDecideRequests(userRole) && (
          <RequestsDialog community={community} onClose={() => setRequests('closed')} />
        )}
      </Suspense>
    </div>
  );
}
