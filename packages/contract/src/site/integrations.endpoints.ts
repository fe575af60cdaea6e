/** Endpoints of the services outside of the site. */
export const integrationsEndpoints = {
  list: { method: 'GET', path: '/operator/integrations' },
  save: { method: 'PUT', path: '/operator/integrations/:name' },
  remove: { method: 'DELETE', path: '/operator/integrations/:name' },
  test: { method: 'POST', path: '/operator/integrations/:name/test' },
} as const;
