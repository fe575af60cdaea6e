import { readFile } from 'node:fs/promises';
import type { Interest } from './profiles.ts';

/** A demo post with its poll and comments. A `reply` is the author's reply to the previous comment. */
export type StoryPost = {
  content: string;
  picture: string | undefined;
  author: string | undefined;
  poll: { options: string[]; hours: number } | undefined;
  comments: { content: string; reply: boolean }[];
};

/** A demo conversation. It ended `hoursAgo`; the main user has not read its last `unread` messages. */
export type StoryConversation = {
  name: string | undefined;
  people: string[];
  hoursAgo: number;
  unread: number;
  messages: { from: string; content: string }[];
};

const read = (name: string) => readFile(new URL(`texts/${name}.txt`, import.meta.url), 'utf8');
const blocks = (text: string) => text.split(/\n{2,}/).filter((block) => block.trim() !== '');

/**
 * Reads the posts of one interest: `[picture by author] text`, an optional poll (`? hours: option | option`), and a
 * line per comment (`>`) or author's reply (`<`).
 */
export async function readPosts(interest: Interest): Promise<StoryPost[]> {
  return blocks(await read(interest)).map((block) => {
    const [first = '', ...lines] = block.trim().split('\n');
    const [, hours, options] = /^\? (\d+): (.*)$/.exec(lines[0] ?? '') ?? [];
    const rest = options === undefined ? lines : lines.slice(1);
    const [, head = '', content = ''] = /^(?:\[([^\]]*)\] )?(.*)$/.exec(first) ?? [];
    const [, picture, author] = /^(\S+)?\s?(?:by (\S+))?$/.exec(head.startsWith('by ') ? ` ${head}` : head) ?? [];
    return {
      content,
      picture,
      author,
      poll: options === undefined ? undefined : { options: options.split(' | '), hours: Number(hours) },
      comments: rest.map((line) => ({ content: line.slice(2), reply: line.startsWith('<') })),
    };
  });
}

/** Reads the conversations: `# [group name: ]participants, time, unread`, then a line `sender: message` per message. */
export async function readConversations(): Promise<StoryConversation[]> {
  return blocks(await read('conversations')).map((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const [who = '', ago = '', unread = ''] = head.slice(2).split(', ');
    const [people = '', name] = who.split(': ').toReversed();
    const [count = '0', unit = ''] = ago.split(' ');
    return {
      name,
      people: people.split(' '),
      hoursAgo: Number(count) * (unit.startsWith('day') ? 24 : 1),
      unread: Number.parseInt(unread, 10) || 0,
      messages: lines.map((line) => {
        const at = line.indexOf(': ');
        return { from: line.slice(0, at), content: line.slice(at + 2) };
      }),
    };
  });
}
