import { createFileRoute } from '@tanstack/react-router';
import { enforce } from '../enforce.ts';
import { Shell } from '../shell/Shell.tsx';

export const Route = createFileRoute('/_member')({ beforeLoad: enforce('member'), component: Shell });
