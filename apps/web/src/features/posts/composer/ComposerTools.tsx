import { pollHoursDefault } from '@gumball/rules/polls/poll';
import { CalendarClock, CaseSensitive, ChartBarBig, ImagePlus, Smile, TriangleAlert } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import type { ComposerTask } from './composer-tasks.ts';
import type { useComposer } from './use-composer.ts';

const newPoll = { options: ['', ''], hours: pollHoursDefault };
const activeClass = '!bg-brand-soft !text-brand-ink';

type Panel = { isOpen: boolean; toggle: () => void };

/** The buttons of the composer that add something to the post. */
export function ComposerTools({
  composer,
  task,
  onAttach,
  formats,
  emoji,
}: {
  composer: ReturnType<typeof useComposer>;
  task: ComposerTask;
  onAttach: () => void;
  formats: Panel;
  emoji: Panel;
}) {
  const { poll, warning, wall } = composer;
  return (
    <div className="flex flex-wrap md:gap-2">
      <IconButton label={t('Attach files')} disabled={composer.hasPoll} onClick={onAttach}>
        <ImagePlus size={24} aria-hidden="true" />
      </IconButton>
      {task.kind !== 'edit' && (
        <IconButton
          label={t('Poll')}
          aria-pressed={poll !== null}
          disabled={composer.files.length > 0}
          className={poll ? activeClass : ''}
          onClick={() => composer.setPoll(poll ? null : newPoll)}
        >
          <ChartBarBig size={24} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('Content warning')}
        aria-pressed={warning !== null}
        className={warning === null ? '' : activeClass}
        onClick={() => composer.setWarning(warning === null ? '' : null)}
      >
        <TriangleAlert size={24} aria-hidden="true" />
      </IconButton>
      {task.kind === 'new' && (
        <IconButton
          label={t('Schedule')}
          aria-pressed={wall !== null}
          className={wall === null ? '' : activeClass}
          onClick={() => composer.setWall(wall === null ? '' : null)}
        >
          <CalendarClock size={24} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('Format')}
        aria-expanded={formats.isOpen}
        className={formats.isOpen ? activeClass : ''}
        onClick={formats.toggle}
      >
        <CaseSensitive size={24} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Emoji')}
        aria-expanded={emoji.isOpen}
        className={emoji.isOpen ? activeClass : ''}
        onClick={emoji.toggle}
      >
        <Smile size={24} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
