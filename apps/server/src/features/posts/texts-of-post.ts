import type { PostInput } from './store-post.ts';

/** The texts of a post that filters read. */
export function textsOfPost(
  input: Pick<PostInput, 'content' | 'contentWarning' | 'mediaAlts' | 'linkPreview' | 'poll'>,
): string[] {
  const { content, contentWarning, mediaAlts, linkPreview, poll } = input;
  return [content, contentWarning ?? '', linkPreview?.url ?? '', ...mediaAlts, ...(poll?.options ?? [])];
}
