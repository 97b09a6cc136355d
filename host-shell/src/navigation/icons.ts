import type { ShellIcon } from '@meshdeck/federation/icons'
import {
  Boxes,
  Circle,
  createLucideIcon,
  Gauge,
  Globe,
  KeyRound,
  Laptop,
  Network,
  Router,
  Split,
  Users,
  type LucideIcon,
} from 'lucide-react'

import { useRemotes } from '../federation/use-remotes'

type FrameIcon = Exclude<ShellIcon, 'file' | 'plus'>

// One import each: `lucide-react/dynamic` would bring them all. Two that only the palette shows come with it.
const icons: Readonly<Record<FrameIcon, LucideIcon>> = {
  boxes: Boxes,
  gauge: Gauge,
  globe: Globe,
  key: KeyRound,
  laptop: Laptop,
  network: Network,
  router: Router,
  split: Split,
  users: Users,
}

const isOwn = (name: string): name is FrameIcon => Object.hasOwn(icons, name)

const drawn = new Map<string, LucideIcon>()

/** One of the shell's own icons. */
export const iconNamed = (name: FrameIcon): LucideIcon => icons[name]

/** The icon of a name: the shell's own, or what the build of a remote has drawn; else a plain ring. */
export function useIcons(): (name: string) => LucideIcon {
  const remotes = useRemotes()
  return (name) => {
    if (isOwn(name)) return icons[name]
    const known = drawn.get(name)
    if (known) return known
    const d = remotes.find(({ drawings }) => drawings?.[name])?.drawings?.[name]
    if (!d) return Circle
    // the same from render to render, or it would be drawn anew each time
    const icon = createLucideIcon(name, [['path', { d, key: d }]])
    drawn.set(name, icon)
    return icon
  }
}
