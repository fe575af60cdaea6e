import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { type ReactorList, useReactors } from '../data/reactors.queries.ts';

/** The dialog that lists who likes a post, or who reposted it. */
export default function ReactorsDialog({
  postId,
  of,
  onClose,
}: {
  postId: string;
  of: ReactorList;
  onClose: () => void;
}): ReactNode {
  const list = useReactors(postId, of);
  return (
    <Modal title={of === 'likes' ? t('Liked by') : t('Reposted by')} open onClose={onClose}>
      <PagedList
        list={list}
        failure={t('Failed to load the list')}
        empty={<p className="py-6 text-center text-ink-2">{t('Nobody yet')}</p>}
      >
        {(users) => (
          <ul className="py-2">
            {users.map(({ id, firstName, lastName, username, avatarUrl, frame }) => (
              <li key={id}>
                <Link
                  to="/user-profile/$id"
                  params={{ id }}
                  onClick={onClose}
                  className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover"
                >
                  <Avatar name={`${firstName} ${lastName}`} src={avatarUrl} size={44} frame={frame} decorative />
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{`${firstName} ${lastName}`}</span>
                    <span className="block truncate text-sm text-ink-2">{username}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
