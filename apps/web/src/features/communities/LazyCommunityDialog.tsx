import type { Community } from '@gumball/contract/communities/communities.schemas';
import { lazy, Suspense } from 'react';
import type { SendPictures } from './use-community-form.ts';

const CommunityDialog = lazy(() => import('./CommunityDialog.tsx'));

/** Which community form stands open: a new one, or that of a community. */
export type OpenForm = { kind: 'new' } | { kind: 'edit'; community: Community };

/** The form that stands open on a page, if any. */
export function LazyCommunityDialog({
  form,
  send,
  onClose,
  onDone,
}: {
  form: OpenForm | undefined;
  send: SendPictures;
  onClose: () => void;
  onDone: (community: Community) => void;
}) {
  if (!form) return null;
  return (
    <Suspense>
      <CommunityDialog
        community={form.kind === 'edit' ? form.community : undefined}
        send={send}
        onClose={onClose}
        onDone={onDone}
      />
    </Suspense>
  );
}
