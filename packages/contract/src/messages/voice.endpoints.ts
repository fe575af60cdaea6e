/** Endpoints of voice messages, which load with the recorder. */
export const voiceEndpoints = {
  upload: { method: 'POST', path: '/messages/upload/voice' },
} as const;
