import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { sampleMail } from './sample-mail.ts';

/** Renders a mail with sample data. Its HTML form is behind a signed URL. Throws `NOT_FOUND`. */
export function previewMail(
  deps: Pick<Deps, 'config' | 'mail' | 'mailLinks'>,
  name: string,
  { language, scheme }: { language: Language; scheme: 'light' | 'dark' },
): { subject: string; text: string; htmlUrl: string } {
  const message = sampleMail(deps, name, language);
  if (!message) throw new AppError('NOT_FOUND');
  const { subject, text } = renderMail(message, { brand: deps.mail.brand() });
  return { subject, text, htmlUrl: deps.mailLinks.previewUrl(name, language, scheme) };
}
