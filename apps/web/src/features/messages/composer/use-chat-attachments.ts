import { useEffect, useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { type ChatAttachments, createChatAttachments } from './chat-attachments.ts';

/** Returns the files of the message in this composer. They are released on unmount. */
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
