/**
 * Names of the icons in every shell. A remote may use any other lucide icon: its build embeds that one in the fragment.
 */
export const shellIcons = [
  'boxes',
  'file',
  'gauge',
  'globe',
  'key',
  'laptop',
  'network',
  'plus',
  'router',
  'split',
  'users',
] as const
export type ShellIcon = (typeof shellIcons)[number]
