import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../shell/Shell.tsx';

export const Route = createFileRoute('/_member')({ component: Shell });
