/** Checks by an address of the operator: docs/http-verifier.md. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of the address, in characters. */
export const externalUrlMax = 500;
/** Longest wait that an answer `later` can ask for, in seconds. */
export const externalWaitMax = 3600;

/** Who is asked about a task: an https address, without a name or a port of its own. */
export type ExternalCheck = { url: string };

/** Checks the address of an operator. The guarded fetch checks where it leads. */
export function checkExternal({ url }: ExternalCheck): RuleResult<'EXTERNAL_URL_INVALID'> {
  const isAddress = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?:[/?#][^\s<>"]*)?$/i.test(url);
  return isAddress && url.length <= externalUrlMax ? ok : { ok: false, code: 'EXTERNAL_URL_INVALID' };
}
