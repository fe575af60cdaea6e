import type { Scope } from '@gumball/rules/auth/api-scopes';
import { msg } from '../../../lib/i18n/i18n.ts';

/** What a scope allows, in plain words. */
export const scopeTexts: Record<Scope, string> = {
  'account:read': msg('See your account with its email address and date of birth'),
  'profile:read': msg('See your profile and those of others'),
  'profile:write': msg('Change your profile'),
  'posts:read': msg('Read the posts and comments that you can read'),
  'posts:write': msg('Post, comment, like and delete in your name'),
  'friends:read': msg('See your friends and who of them is online'),
  'friends:write': msg('Send and answer friend requests, and remove friends'),
  'communities:read': msg('Read your communities'),
  'communities:write': msg('Join and leave communities, and moderate where you may'),
  'messages:read': msg('Read all your conversations'),
  'messages:write': msg('Send, edit and delete messages in your name'),
  'notifications:read': msg('Read your notifications'),
  'notifications:write': msg('Mark your notifications as read'),
  'earnings:read': msg('See your {points}, tasks and orders'),
};
