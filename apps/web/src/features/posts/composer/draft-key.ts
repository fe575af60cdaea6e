import type { ComposerTask } from './composer-tasks.ts';

/** The key of a task's draft. */
export function draftKey(task: ComposerTask): string {
  if (task.kind === 'edit') return `post:edit:${task.post.id}`;
  if (task.kind === 'scheduled') return `post:scheduled:${task.scheduled.id}`;
  if (task.quoted) return `post:quote:${task.quoted.id}`;
  return task.community ? `post:community:${task.community.id}` : 'post';
}
