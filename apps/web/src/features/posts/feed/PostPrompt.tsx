'use no memo';

import { Image, PenLine, Smile } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { type ComposerTask, openComposer } from '../composer/composer-tasks.ts';

const newPost: ComposerTask = { kind: 'new' };

/** The prompt to post, on top of a feed. */
export function PostPrompt({ task = newPost }: { task?: ComposerTask }) {
  const member = useCurrentUser();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-new-post
      className="flex w-full items-center gap-3 rounded-[20px] bg-surface p-3 text-start text-[1.0625rem] text-ink-2 shadow-card -outline-offset-3 md:rounded-xl md:px-4 md:py-3.5 dark:shadow-none"
      onClick={() => openComposer(task)}
    >
      <Avatar name={`${member.firstName} ${member.lastName}`} src={member.avatarUrl} decorative />
      {t("What's on your mind?")}
      <span className="ms-auto flex items-center gap-[18px] pe-1 md:pe-0" aria-hidden="true">
        <Image size={24} />
        <Smile size={24} className="max-md:hidden" />
        <span className="ball max-md:!hidden [--s:44px]">
          <PenLine size={20} />
        </span>
      </span>
    </button>
  );
}
