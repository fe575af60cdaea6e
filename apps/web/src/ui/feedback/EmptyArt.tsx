import chat from '../art/empty-chat.svg?raw';
import communities from '../art/empty-com.svg?raw';
import friends from '../art/empty-friends.svg?raw';
import lock from '../art/empty-lock.svg?raw';
import none from '../art/empty-none.svg?raw';
import oops from '../art/empty-oops.svg?raw';
import posts from '../art/empty-posts.svg?raw';
import requests from '../art/empty-requests.svg?raw';
import search from '../art/empty-search.svg?raw';
import tasks from '../art/empty-tasks.svg?raw';

const illustrations = { chat, communities, friends, lock, none, oops, posts, requests, search, tasks };

/** What the machine's globe shows: the missing item, a lens for searches, a tipped machine for errors. */
export type EmptyArtName = keyof typeof illustrations;

/** An illustration for empty states; its colours follow the theme. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  // oxlint-disable-next-line react/no-danger -- the markup is a file of this project
  return <span className="mb-2 block" aria-hidden="true" dangerouslySetInnerHTML={{ __html: illustrations[name] }} />;
}
