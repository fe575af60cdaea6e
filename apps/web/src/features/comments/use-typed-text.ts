import { useEffect, useEffectEvent } from 'react';
import { socket } from '../../lib/api/socket.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { offerCopy } from '../../ui/feedback/offer-copy.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { holdComment } from './comments.cache.ts';

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
    toast.warning(t('The post is no longer available. Your text was not sent.'), offerCopy(text));
  });
  useEffect(
    () =>
      socket.on('post:deleted', (event) => {
        if (event.postId === postId) offer();
      }),
    [postId],
  );
}
