import { sharePath } from '@gumball/rules/site/app-paths';
import { postFileTypes } from '@gumball/rules/uploads/media-files';
import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest: name, icons and colours of the installed app. */
export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Gumball',
  short_name: 'Gumball',
  description: 'Connect, share and win.',
  start_url: '/',
  display: 'standalone',
  background_color: '#FBF4F6',
  theme_color: '#FBF4F6',
  shortcuts: [
    { name: 'New post', url: '/?compose=new', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Messages', url: '/messages', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Tasks', url: '/tasks', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
  share_target: {
    // Received by the service worker: src/app/push-worker.ts.
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'media', accept: [...postFileTypes] }],
    },
  },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
