import { useEffect } from 'react';
import { createUserState } from '../../../lib/session/user-state.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { cancelUpload, uploadFile, uploadProgress } from '../runtime/file-uploads.ts';
import { type ChatAttachments, createChatAttachments } from './chat-attachments.ts';

/** The composers whose files stay while other chats are open; the longest unused one is released. */
const maxComposers = 10;

/** The files that were not sent yet, by the draft that they belong to, longest unused first. */
const state = createUserState(
  () => ({ byDraft: new Map<string, ChatAttachments>() }),
  ({ byDraft }) => {
    for (const attachments of byDraft.values()) attachments.clear();
  },
);

function attachmentsOf(draftKey: string): ChatAttachments {
  const found = state.byDraft.get(draftKey);
  if (found) return found;
  const created = createChatAttachments(
    { upload: uploadFile, cancel: cancelUpload, progress: uploadProgress },
    (message) => toast.error(message, { durationMs: 8000 }),
  );
  state.byDraft.set(draftKey, created);
  return created;
}

/** Returns the files of the message in a composer. They stay until they are sent, while other chats are open too. */
export function useChatAttachments(draftKey: string): ChatAttachments {
  const attachments = attachmentsOf(draftKey);
  useEffect(() => {
    const { byDraft } = state;
    byDraft.delete(draftKey);
    byDraft.set(draftKey, attachments);
    for (const [key, unused] of byDraft) {
      if (byDraft.size <= maxComposers) break;
      unused.clear();
      byDraft.delete(key);
    }
    return () => {
      if (attachments.items.get().length === 0) byDraft.delete(draftKey);
    };
  }, [draftKey, attachments]);
  return attachments;
}
