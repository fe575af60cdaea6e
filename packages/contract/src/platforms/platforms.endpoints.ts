/** Endpoints of linked platform accounts. */
export const platformsEndpoints = {
  accounts: { method: 'GET', path: '/tasks/accounts' },
  twitterSetup: { method: 'GET', path: '/tasks/twitter-setup' },
  setupTwitter: { method: 'POST', path: '/tasks/setup-twitter' },
  verifyTwitter: { method: 'POST', path: '/tasks/verify-twitter' },
  verificationStatus: { method: 'GET', path: '/tasks/verification-status' },
  unlinkTwitter: { method: 'DELETE', path: '/tasks/twitter-setup' },
  linkYoutube: { method: 'POST', path: '/tasks/youtube/link' },
  verifyYoutube: { method: 'POST', path: '/tasks/youtube/verify' },
  unlinkYoutube: { method: 'DELETE', path: '/tasks/youtube' },
  linkTelegram: { method: 'POST', path: '/tasks/telegram/link' },
  verifyTelegram: { method: 'POST', path: '/tasks/telegram/verify' },
  linkProfile: { method: 'POST', path: '/tasks/accounts/:platform/link' },
  verifyProfile: { method: 'POST', path: '/tasks/accounts/:platform/verify' },
  unlinkProfile: { method: 'DELETE', path: '/tasks/accounts/:platform' },
  unlinkTelegram: { method: 'DELETE', path: '/tasks/telegram' },
} as const;
