/** Where the file routes live and where their generated tree goes; shared by Vite and `npm run routes`. */
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
