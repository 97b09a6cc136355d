/**
 * Names of the icons that every shell brings. A remote may name any other of lucide: its build draws that
 * one into the fragment.
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
