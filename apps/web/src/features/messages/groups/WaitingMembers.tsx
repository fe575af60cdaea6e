import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import { Link } from '@tanstack/react-router';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { nameOf } from '../parts/names.ts';

/** Members of whom the owner or an admin of a group decides something. */
export function WaitingMembers({
  title,
  members,
  actions,
}: {
  title: string;
  members: GroupAccess['requests'];
  actions: { label: string; kind: 'soft' | 'ghost'; onPress: (userId: string) => Promise<boolean> }[];
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      <ul className="-mx-3">
        {members.map(({ user }) => {
          const name = nameOf(user);
          return (
            <li key={user.id} className="flex min-h-15 items-center gap-2 rounded-lg px-3 hover:bg-hover">
              <Link
                to="/user-profile/$id"
                params={{ id: user.id }}
                className="flex min-h-15 min-w-0 flex-1 items-center gap-3"
              >
                <Avatar name={name} src={user.avatarUrl} size={40} decorative />
                <span className="truncate font-semibold">{name}</span>
              </Link>
              {actions.map(({ label, kind, onPress }) => (
                <Button
                  key={label}
                  kind={kind}
                  size="sm"
                  aria-label={t('{label}: {text}', { label, text: name })}
                  onClick={() => {
                    onPress(user.id).catch(reportError);
                  }}
                >
                  {label}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
