import type { FeatureServices } from './feature-services.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';

/** The services that actions may use. An action's signature names the ones it uses. */
export type Deps = PlatformDeps & FeatureServices;
