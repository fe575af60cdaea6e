/** The chat's own copy of the list library: vite.config.ts tells why. */
declare module 'virtua/chat' {
  export * from 'virtua';
}
