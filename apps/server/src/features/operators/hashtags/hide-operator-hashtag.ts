import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hideHashtag } from '../../posts/hashtags/hide-hashtag.ts';
import { recordAction } from '../record-action.ts';

/**
 * Leaves a hashtag out of trends and suggestions, or not, with an entry in the audit log. Throws `HASHTAG_NOT_FOUND`.
 */
export function hideOperatorHashtag(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  text: string,
  isHidden: boolean,
): Promise<HashtagView> {
  return deps.db.transaction(async (tx) => {
    const { hashtag, isChanged } = await hideHashtag(tx, viewer, text, isHidden);
    if (isChanged)
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: isHidden ? 'hide-hashtag' : 'show-hashtag',
        subject: { kind: 'hashtag', id: hashtag.tag },
        details: { name: hashtag.name },
      });
    return hashtag;
  });
}
