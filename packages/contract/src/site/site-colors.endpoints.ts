/** Endpoints of the colours of the site. */
export const siteColorsEndpoints = {
  preview: { method: 'GET', path: '/operator/site/colors' },
} as const;
