/** Generates the route tree without a build, for type checks: `npm run routes -w @gumball/web`. */
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';
import { routesConfig } from '../build/routes.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
await new Generator({ config: getConfig(routesConfig, root), root }).run();
