import type { CommunityAccess } from '@gumball/rules/communities/community-access';
import { EyeOff, Globe, Lock, type LucideIcon, UserCheck } from 'lucide-react';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The name, the meaning and the icon of each kind of access. */
export const accessLabels: Record<CommunityAccess, { label: string; hint: string; Icon: LucideIcon }> = {
  public: { label: msg('Public'), hint: msg('Everyone reads it and can join.'), Icon: Globe },
  request: { label: msg('By request'), hint: msg('Everyone reads it. You approve who joins.'), Icon: UserCheck },
  private: {
    label: msg('Private'),
    hint: msg('Everyone finds it. Only members see posts and members. You approve who joins.'),
    Icon: Lock,
  },
  hidden: { label: msg('Hidden'), hint: msg('Nobody but members knows that it exists.'), Icon: EyeOff },
};
