import { useEffect, useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { type ChatAttachments, createChatAttachments } from './chat-attachments.ts';

/** The files of a message that is being written here; they are let go of with the component. */
export function useChatAttachments(): ChatAttachments {
  const [attachments] = useState(() =>
    createChatAttachments(
      async (file, options) => (await import('./upload-chat-file.ts')).uploadChatFile(file, options),
      (message) => toast.error(message, { durationMs: 8000 }),
    ),
  );
  useEffect(() => () => attachments.clear(), [attachments]);
  return attachments;
}
