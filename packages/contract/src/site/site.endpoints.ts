/** Endpoints of the site: what operators choose for it. */
export const siteEndpoints = {
  site: { method: 'GET', path: '/site' },
  choices: { method: 'GET', path: '/operator/site' },
  update: { method: 'PUT', path: '/operator/site' },
  uploadLogo: { method: 'POST', path: '/operator/site/logo' },
  exportSettings: { method: 'GET', path: '/operator/settings-file' },
  importSettings: { method: 'POST', path: '/operator/settings-file' },
  removeLogo: { method: 'DELETE', path: '/operator/site/logo' },
} as const;
