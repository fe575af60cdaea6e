import type { CommunityRole } from '@gumball/contract/communities/communities.schemas';
import { Crown, Shield } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';

/** A tag for owners, admins and moderators. Renders nothing for other roles. */
export function RoleTag({ role }: { role: CommunityRole }) {
  if (role === 'owner') {
    return (
      <Tag tone="gold">
        <Crown size={14} aria-hidden="true" />
        {t('Owner')}
      </Tag>
    );
  }
  if (role !== 'admin' && role !== 'moderator') return null;
  return (
    <Tag>
      <Shield size={14} aria-hidden="true" />
      {role === 'admin' ? t('Admin') : t('Moderator')}
    </Tag>
  );
}
