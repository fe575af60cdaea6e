/** Folder of the file routes and path of the generated route tree. Vite and `npm run routes` share it. */
export const routesConfig = {
  target: 'react',
  routesDirectory: './src/app/routes',
  generatedRouteTree: './src/app/routeTree.gen.ts',
  autoCodeSplitting: true,
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
} as const;
