/** Solves challenges off the main thread. The browser's own key derivation is faster, but needs TLS. */
import type { Challenge } from '@gumball/contract/auth/auth.schemas';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = self.isSecureContext ? deriveByBrowser : deriveByScript;
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution, {}),
    () => self.postMessage(null, {}),
  );
});
