import { isOldEnough } from '@gumball/rules/terms/terms';
import { isBirthDate } from '@gumball/rules/users/profile';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';

const cookieName = 'gb-age';
const cookieSeconds = 24 * 3600;

/**
 * Checks the age of a newcomer where operators set a minimum. A refusal stays for a day in this browser, whatever date is
 * sent then. Throws `BIRTH_DATE_INVALID` or `UNDERAGE`.
 */
export async function assertOldEnough(
  { clock, config, signUpRequirements }: Pick<Deps, 'clock' | 'config' | 'signUpRequirements'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  birthDate = '',
): Promise<void> {
  const { minimumAge } = await signUpRequirements.current();
  if (minimumAge === 0) return;
  const refusal = () => new AppError('UNDERAGE', { details: { age: minimumAge } });
  if (request.headers.cookie?.split(/; ?/).includes(`${cookieName}=1`)) throw refusal();
  const today = clock.now().toISOString().slice(0, 10);
  if (!isBirthDate(birthDate, today)) throw new AppError('BIRTH_DATE_INVALID', { field: 'birthDate' });
  if (isOldEnough(birthDate, minimumAge, today)) return;
  const security = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const flags = `Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${security}`;
  reply.header('set-cookie', `${cookieName}=1; ${flags}`);
  throw refusal();
}
