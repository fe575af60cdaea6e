import type { Community } from '@gumball/contract/communities/communities.schemas';
import { needsRequest } from '@gumball/rules/communities/community-access';
import { canManageCommunity } from '@gumball/rules/communities/community-roles';
import { SlidersHorizontal } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import type { ButtonSize } from '../../../ui/forms/button-styles.ts';
import { leaveCommunity } from '../data/communities.mutations.ts';
import { withdrawRequest } from '../data/requests.mutations.ts';
import { JoinRules } from './JoinRules.tsx';
import { RoleTag } from './RoleTag.tsx';
import { useJoin } from './use-join.ts';

/** The button to join, to ask for it, or to leave; for owners and admins, the button to edit. */
export function JoinButton({
  community,
  size = 'md',
  fullWidth = false,
  onEdit,
  onFailure,
}: {
  community: Community;
  size?: ButtonSize;
  fullWidth?: boolean;
  /** Without it, owners and admins see their role instead. */
  onEdit?: () => void;
  /** Reports a failure; a toast unless given. */
  onFailure?: (error: unknown) => void;
}) {
  const joining = useJoin({ community, onFailure });
  const { name, userRole, isMember } = community;
  if (canManageCommunity(userRole)) {
    if (!onEdit) return <RoleTag role={userRole} />;
    return (
      <Button kind="outline" size={size} fullWidth={fullWidth} aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('Edit')}
      </Button>
    );
  }
  if (!isMember && community.isRequested) {
    return (
      <Button
        kind="outline"
        size={size}
        fullWidth={fullWidth}
        aria-label={t('Withdraw request to join {name}', { name })}
        onClick={() => {
          withdrawRequest(community, onFailure).catch(reportError);
        }}
      >
        {t('Withdraw request')}
      </Button>
    );
  }
  const isAsked = !isMember && needsRequest(community.access);
  return (
    <>
      <Button
        kind={isMember ? 'outline' : size === 'sm' ? 'soft' : 'primary'}
        size={size}
        fullWidth={fullWidth}
        aria-label={
          isMember
            ? t('Leave {name}', { name })
            : isAsked
              ? t('Ask to join {name}', { name })
              : t('Join {name}', { name })
        }
        onClick={() => {
          (isMember ? leaveCommunity(community, { onFailure }) : joining.join()).catch(reportError);
        }}
      >
        {isMember ? t('Leave') : isAsked ? t('Ask to join') : t('Join')}
      </Button>
      <JoinRules community={community} joining={joining} />
    </>
  );
}
