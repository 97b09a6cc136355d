import {
  Boxes,
  ChartNoAxesColumn,
  Circle,
  Gauge,
  Globe,
  KeyRound,
  Laptop,
  Network,
  Router,
  Settings,
  ShieldCheck,
  Split,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react'

// The icons that a registry may name. One import each: `lucide-react/dynamic` would bring them all.
const icons: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  chart: ChartNoAxesColumn,
  gauge: Gauge,
  globe: Globe,
  key: KeyRound,
  laptop: Laptop,
  network: Network,
  router: Router,
  settings: Settings,
  shield: ShieldCheck,
  split: Split,
  tags: Tags,
  users: Users,
}

/** The icon of a published name; a plain ring for a name this shell does not know. */
export function iconNamed(name: string): LucideIcon {
  return Object.hasOwn(icons, name) ? (icons[name] ?? Circle) : Circle
}
