import { AppError } from '../../../platform/http/app-error.ts';

/**
 * The URL variants under which the preview of a link may be stored. Throws `LINK_INVALID` for anything but an http(s)
 * URL.
 */
export function urlVariants(url: string): string[] {
  const trimmed = url.trim();
  const parsed = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new AppError('LINK_INVALID', { field: 'linkPreview' });
  const variants = [trimmed, parsed.href];
  parsed.hash = '';
  return [...new Set([...variants, parsed.href])];
}
