import { useEffect, useEffectEvent } from 'react';
import { socket } from '../../lib/api/socket.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { holdComment } from './comments.cache.ts';

const offerMs = 60_000;

/**
 * Protects what is typed below a post. While there is a text, the comments of `ids` stay as placeholders if they are
 * removed. A toast offers to copy the text of a form that disappears with its post.
 */
export function useTypedText(postId: string, ids: readonly (string | null | undefined)[], text: string): void {
  const held = text === '' ? '' : ids.filter(Boolean).join(' ');
  useEffect(() => {
    const releases = held.split(' ').flatMap((id) => (id === '' ? [] : [holdComment(id)]));
    return () => {
      for (const release of releases) release();
    };
  }, [held]);
  const offer = useEffectEvent(() => {
    if (text === '') return;
    toast.warning(t('The post is no longer available. Your text was not sent.'), {
      durationMs: offerMs,
      action: {
        label: t('Copy'),
        onSelect: () => {
          navigator.clipboard.writeText(text).catch(() => toast.error(t('Could not copy the text')));
        },
      },
    });
  });
  useEffect(
    () =>
      socket.on('post:deleted', (event) => {
        if (event.postId === postId) offer();
      }),
    [postId],
  );
}
