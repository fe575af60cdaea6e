import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { toPlayTime } from '@gumball/rules/messages/voice';
import { Download, FileText, Mic, Music } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';

const megabyte = 1024 * 1024;

const megabytes = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function sizeOf(bytes: number): string {
  return bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${megabytes.format(bytes / megabyte)} MB`;
}

/** A document or sound of a message, as a link that downloads it. */
export function FileLink({ file, className }: { file: ChatMedia; className?: string }) {
  const isAudio = file.kind === 'audio';
  const voice = file.voice ?? null;
  const Icon = voice ? Mic : isAudio ? Music : FileText;
  const size = sizeOf(file.size);
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noopener noreferrer"
      download={file.name}
      className={cx('flex min-h-14 items-center gap-3 rounded-[14px] px-3 py-2 hover:bg-hover', className)}
    >
      <Icon size={24} className="flex-none text-brand-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {voice ? t('Voice message, {duration}', { duration: toPlayTime(voice.durationMs) }) : file.name}
        </span>
        <span className="block text-sm text-ink-2">
          {isAudio ? t('Audio, {size}', { size }) : t('PDF, {size}', { size })}
        </span>
      </span>
      <Download size={20} className="flex-none text-ink-2" aria-label={t('Download')} />
    </a>
  );
}
