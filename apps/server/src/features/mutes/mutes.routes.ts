import { mutesRoutes } from '@gumball/contract/mutes/mutes.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { getMuteState } from './get-mute-state.ts';
import { listMutedMembers } from './list-muted-members.ts';
import { listWords } from './list-words.ts';
import { muteUser } from './mute-user.ts';
import { muteWord } from './mute-word.ts';
import { unmuteUser } from './unmute-user.ts';
import { unmuteWord } from './unmute-word.ts';

/** Mounts the routes of mutes. */
export function mountMutes({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(mutesRoutes.members, ({ viewer, query }) => listMutedMembers(deps, viewer, query));
  mount(mutesRoutes.mute, ({ viewer, params, body }) => muteUser(deps, viewer, params.id, body.duration));
  mount(mutesRoutes.unmute, ({ viewer, params }) => unmuteUser(deps, viewer, params.id));
  mount(mutesRoutes.state, ({ viewer, params }) => getMuteState(deps, viewer, params.id));
  mount(mutesRoutes.words, ({ viewer }) => listWords(deps, viewer));
  mount(mutesRoutes.addWord, async ({ viewer, body }) => ({ word: await muteWord(deps, viewer, body) }));
  mount(mutesRoutes.removeWord, async ({ viewer, params }) => {
    await unmuteWord(deps, viewer, params.id);
    return {};
  });
}
