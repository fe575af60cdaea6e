import type { Deps } from '../../../deps.ts';
import { findCaseSubject } from '../../moderation/cases/find-case-subject.ts';
import { type HashedPicture, hashPicturesOfPost } from '../../uploads/blocked-pictures/hash-pictures-of-post.ts';

/** Returns the hashes of the pictures of the post that a case is about. None for another subject. */
export async function hashPicturesOfCase(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  caseId: string,
): Promise<HashedPicture[]> {
  const subject = await findCaseSubject(deps, caseId);
  return subject?.type === 'post' ? hashPicturesOfPost(deps, subject.id) : [];
}
