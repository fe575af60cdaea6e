/** Loads the library of passkeys. It is large, with its parsers of certificates, so the first passkey loads it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
