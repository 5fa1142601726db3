import {
  Code,
  FolderOpen,
  House,
  ListChecks,
  PlayCircle,
  Plug,
  Settings,
  type LucideIcon,
} from 'lucide-react';

/** `key` is the second of the two keys that go there: g, then it. */
export type Place = { href: string; name: string; key: string; icon: LucideIcon };

export const places: Place[] = [
  { href: '/', name: 'Home', key: 'h', icon: House },
  { href: '/runs', name: 'Runs', key: 'r', icon: PlayCircle },
  { href: '/tasks', name: 'Tasks', key: 't', icon: ListChecks },
  { href: '/collections', name: 'Collections', key: 'c', icon: FolderOpen },
  { href: '/providers', name: 'Providers', key: 'p', icon: Plug },
  { href: '/settings', name: 'Settings', key: 's', icon: Settings },
  { href: '/docs', name: 'API', key: 'a', icon: Code },
];

export const isAt = (path: string, { href }: Place): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
