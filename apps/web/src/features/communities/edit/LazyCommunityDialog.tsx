import type { Community } from '@gumball/contract/communities/communities.schemas';
import { lazy, Suspense } from 'react';
import type { ImageUploaders } from './use-community-form.ts';

const CommunityDialog = lazy(() => import('./CommunityDialog.tsx'));

/** The open community form: for a new community or for an existing one. */
export type OpenCommunityForm = { kind: 'new' } | { kind: 'edit'; community: Community };

/** Renders the open community form, if any. Its code loads on demand. */
export function LazyCommunityDialog({
  form,
  uploaders,
  onClose,
  onDone,
}: {
  form: OpenCommunityForm | undefined;
  uploaders: ImageUploaders;
  onClose: () => void;
  onDone: (community: Community) => void;
}) {
  if (!form) return null;
  return (
    <Suspense>
      <CommunityDialog
        community={form.kind === 'edit' ? form.community : undefined}
        uploaders={uploaders}
        onClose={onClose}
        onDone={onDone}
      />
    </Suspense>
  );
}
