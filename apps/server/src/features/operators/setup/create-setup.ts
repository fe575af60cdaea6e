import { createHmac, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { countStaff } from '../staff/staff.store.ts';
import { hasAccounts } from './setup.store.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const groupLength = 4;

/** The set-up of an empty site. */
export type Setup = {
  /** Whether there is no administrator yet. The demo has its own. */
  isOpen(): Promise<boolean>;
  /** Whether it is open and nobody has an account: guests are sent to it. */
  isFirstStart(): Promise<boolean>;
  /** Proves to be who runs the server. All nodes have the same one. */
  code(): Promise<string>;
  isCode(entered: string): Promise<boolean>;
};

/** Creates the set-up. Once there is an administrator, it asks the database no more. */
export function createSetup({ db, ids, config }: Pick<PlatformDeps, 'db' | 'ids' | 'config'>): Setup {
  let isClosed = config.demo;
  let isUsed = config.demo;
  const isOpen = async () => {
    isClosed ||= (await countStaff(db.kysely)).administrators > 0;
    return !isClosed;
  };
  const code = async () => {
    const secret = await sharedSecret({ db, ids }, 'setup');
    const digest = createHmac('sha256', secret).update('set-up code').digest();
    // 32 letters divide the 256 values of a byte evenly.
    const letters = [...digest.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('');
    return letters.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');
  };
  const normalize = (text: string) =>
    text
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1');
  const hash = (text: string) => createHmac('sha256', 'set-up').update(normalize(text)).digest();
  return {
    isOpen,
    async isFirstStart() {
      isUsed ||= await hasAccounts(db);
      return !isUsed && (await isOpen());
    },
    code,
    isCode: async (entered) => timingSafeEqual(hash(entered), hash(await code())),
  };
}
