import type { ClusterMember } from '@gumball/contract/operators/clusters.schemas';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';

const referralLabels = { rewarded: msg('Reward paid'), held: msg('Reward held'), reversed: msg('Reward reversed') };

/** The states of a member of a cluster. */
export function MemberTags({ member }: { member: ClusterMember }) {
  const { isOperator, suspendedAt, isOnHold, referral } = member;
  return (
    <>
      {isOperator && <Tag tone="info">{t('Operator')}</Tag>}
      {suspendedAt !== null && <Tag tone="danger">{t('Suspended')}</Tag>}
      {isOnHold && <Tag tone="warning">{t('On hold')}</Tag>}
      {referral && <Tag>{translate(referralLabels[referral])}</Tag>}
    </>
  );
}
