import { t } from '../../lib/i18n/i18n.ts';
import { celebrate } from './rewards.ts';

/** Shows both sides of a new friendship a small moment, with the way to their chat. */
export function celebrateFriendship({ id, firstName }: { id: string; firstName: string }): void {
  celebrate({
    kind: 'moment',
    text: t('You and {name} are friends', { name: firstName }),
    action: { label: t('Say hi'), href: `/chat/new?new=true&userId=${id}` },
  });
}
