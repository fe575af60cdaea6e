import type { Delivery } from '@gumball/contract/programs/webhooks.schemas';
import { msg } from '../../lib/i18n/i18n.ts';

/** The names of the events of webhooks. */
export const eventLabels: Record<Delivery['event'], string> = {
  'post.created': msg('New posts'),
  'comment.created': msg('New comments'),
  'member.joined': msg('New members'),
  command: msg('Commands'),
  test: msg('Test'),
};

/** What became of a delivery. */
export const stateLabels: Record<Delivery['state'], string> = {
  waiting: msg('Waiting'),
  delivered: msg('Delivered'),
  failed: msg('Failed'),
  skipped: msg('Not sent: the content is gone'),
};
