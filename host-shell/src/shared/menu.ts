import { networkListQuery } from '@meshdeck/api/networks'
import { hasCapability, isCapability, type Release } from '@meshdeck/domain/capabilities'
import type { ShellIcon } from '@meshdeck/federation/icons'
import type { NavigationEntry } from '@meshdeck/federation/registry'
import {
  generatePath,
  useActiveNetwork,
  useCan,
  useCapabilities,
  useLocation,
  useQuery,
} from '@meshdeck/platform'
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

import { ownEntries, pathSegments } from './pages'
import { useRemotes } from './remotes'

/** What determines the visible entries. */
type Viewer = {
  isAdmin: boolean
  isPro: boolean
  release: Release
  networkId: string | undefined
}

export type MenuItem = Pick<NavigationEntry, 'label' | 'icon' | 'goTo'> & {
  href: string
  /** Whether it is a Pro page on a community server, shown with its badge and without a link (decision OP-06). */
  isLocked: boolean
  isPro: boolean
  isCurrent: boolean
}

type MenuGroup = NavigationEntry['group']

/**
 * Returns the entries of a group for a user, in order. Entries of the network group require an active network [SH-105]
 * and an admin [SH-006]; admin entries require an admin [SH-100]. Entries that the server's release doesn't have are
 * omitted; the address of such a page, and the palette, explain why.
 */
export function menuOf(
  entries: readonly NavigationEntry[],
  group: MenuGroup,
  { viewer, pathname }: { viewer: Viewer; pathname: string },
): MenuItem[] {
  return entries
    .filter((entry) => entry.group === group && isVisible(entry, viewer))
    .toSorted((a, b) => a.order - b.order)
    .map((entry) => {
      const href = generatePath(entry.path, { networkId: viewer.networkId ?? '' })
      return {
        label: entry.label,
        icon: entry.icon,
        goTo: entry.goTo,
        href,
        isPro: entry.edition === 'pro',
        isLocked: entry.edition === 'pro' && !viewer.isPro,
        isCurrent: isCurrent(entry, href, pathname),
      }
    })
}

function isVisible(entry: NavigationEntry, { isAdmin, networkId, release }: Viewer): boolean {
  const { group, role, capability } = entry
  if (capability !== undefined && !isInRelease(capability, release)) return false
  if (group === 'network') return isAdmin && networkId !== undefined
  return role !== 'admin' || isAdmin
}

/** Whether a release has a capability in any edition; true for one that only newer remotes know. */
const isInRelease = (capability: string, release: Release) =>
  !isCapability(capability) || hasCapability(capability, { release, isPro: true })

/**
 * Whether an entry is current. Within a network the third segment of the path decides, under all names of a section;
 * elsewhere the first segment.
 */
function isCurrent(entry: NavigationEntry, href: string, pathname: string): boolean {
  const [first, second, third] = pathSegments(pathname)
  const isInNetwork = first === 'networks' && second !== undefined
  const target = pathSegments(href)
  if (entry.group === 'network') {
    const sections = [target[2], ...(entry.sections ?? [])]
    return isInNetwork && second === target[1] && sections.includes(third)
  }
  if (isInNetwork) return false
  return [target[0], ...(entry.sections ?? [])].includes(first)
}

type Menu = {
  menu: (group: MenuGroup) => MenuItem[]
  /** Whether the first network is about to be activated: its entries are known except for their address. */
  isNetworkAwaited: boolean
}

/** Returns the signed-in user's menu by groups. */
export function useMenu(): Menu {
  const entries = useRemotes().flatMap(({ navigation }) => navigation)
  const { pathname } = useLocation()
  const { isAdmin } = useCan()
  const { isPro, release } = useCapabilities()
  const [activeId] = useActiveNetwork()
  const { data: networks, isPending } = useQuery(networkListQuery())
  const isNetworkAwaited = activeId === undefined && (isPending || networks?.length !== 0)
  const networkId = isNetworkAwaited ? '' : activeId

  return {
    isNetworkAwaited,
    menu: (group) =>
      menuOf([...ownEntries, ...entries], group, {
        pathname,
        viewer: { isAdmin, isPro, release, networkId },
      }),
  }
}

type FrameIcon = Exclude<ShellIcon, 'file' | 'plus'>

// One import for each icon: `lucide-react/dynamic` would include all of them. Two icons that only the palette uses are
// bundled with it.
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

const drawnIcons = new Map<string, LucideIcon>()

export const iconNamed = (name: FrameIcon): LucideIcon => icons[name]

/**
 * Returns a function that finds the icon of a name: the shell's own, or one from a remote's build; otherwise a plain
 * ring.
 */
export function useIcons(): (name: string) => LucideIcon {
  const remotes = useRemotes()
  return (name) => {
    if (isOwn(name)) return icons[name]
    const cachedIcon = drawnIcons.get(name)
    if (cachedIcon) return cachedIcon
    const d = remotes.find(({ drawings }) => drawings?.[name])?.drawings?.[name]
    if (!d) return Circle
    // cached, because a new component in each render would be mounted again
    const icon = createLucideIcon(name, [['path', { d, key: d }]])
    drawnIcons.set(name, icon)
    return icon
  }
}
