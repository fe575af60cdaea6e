import { expect, it } from 'vitest';
import { parseTaskTarget } from './task-target.ts';

it.each<[...Parameters<typeof parseTaskTarget>, string | undefined]>([
  ['Twitter', 'follow', ' @studio_nine ', 'https://x.com/studio_nine'],
  ['Twitter', 'follow', 'https://twitter.com/studio_nine?s=20', 'https://x.com/studio_nine'],
  ['Twitter', 'follow', 'a_name_of_more_than_15', undefined],
  ['Twitter', 'follow', 'https://example.com/studio_nine', undefined],
  ['Twitter', 'follow', 'https://x.com.example.com/studio_nine', undefined],
  ['Twitter', 'like', 'https://x.com/studio_nine/status/1789?s=20', 'https://x.com/studio_nine/status/1789'],
  ['Twitter', 'retweet', '1789', 'https://x.com/i/status/1789'],
  ['Twitter', 'comment', 'studio_nine', undefined],
  ['YouTube', 'subscribe', '@Trail.Notes', 'https://www.youtube.com/@Trail.Notes'],
  ['YouTube', 'subscribe', 'UC0123456789012345678901', 'https://www.youtube.com/channel/UC0123456789012345678901'],
  ['YouTube', 'watch', 'https://youtu.be/dQw4w9WgXcQ?t=1', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [
    'YouTube',
    'watch',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['YouTube', 'comment', 'javascript:alert(1)', undefined],
  ['Telegram', 'join', 't.me/film_chat', 'https://t.me/film_chat'],
  ['Telegram', 'join', '9chat', undefined],
  ['Telegram', 'share', 'https://t.me/film_chat/12', 'https://t.me/film_chat/12'],
  ['Telegram', 'join', '', undefined],
  ['Gumball', 'join', '7', '/community/7'],
  ['Gumball', 'post', ' https://gumball.example/community/7?tab=posts ', '/community/7'],
  ['Gumball', 'join', '/community/7', '/community/7'],
  ['Gumball', 'join', '', undefined],
  ['Gumball', 'join', '/community/7/edit', undefined],
  ['Gumball', 'join', '9223372036854775808', undefined],
  ['Gumball', 'comment', '', '/'],
  ['Gumball', 'comment', '/', '/'],
  ['Gumball', 'comment', '/community/7', '/community/7'],
  ['Gumball', 'comment', 'studio_nine', undefined],
  ['Gumball', 'befriend', 'whatever', '/friends'],
  ['Gumball', 'follow', 'nine', undefined],
])('%s %s of "%s" has the URL %s', (platform, type, input, url) => {
  expect(parseTaskTarget(platform, type, input)?.url).toBe(url);
});
