import type { PageRoute, RedirectRoute } from '@meshdeck/federation/registry'
import { generatePath, useActiveNetwork, useCan, useLabel } from '@meshdeck/platform'
import { FileText } from 'lucide-react'

import { useRemotes } from '../federation/use-remotes'
import { useMenu } from '../navigation/menu'
import { useTranslation } from '../translations'
import { usePaletteIcons } from './palette-icons'
import type { PaletteItem } from './palette-item'

const groups = ['main', 'network', 'administration'] as const

/** The pages that stand by themselves or in the active network: those of the menu first. */
export function usePalettePages(): PaletteItem[] {
  const { t } = useTranslation()
  const { menu, isNetworkAwaited } = useMenu()
  const [networkId] = useActiveNetwork()
  const label = useLabel()
  const paletteIcon = usePaletteIcons()
  const others = useOtherPages()

  const ofMenu = groups
    .filter((group) => group !== 'network' || !isNetworkAwaited)
    .flatMap((group) =>
      menu(group).map(({ href, icon, isLocked, label: name }) => ({
        id: `page ${href}`,
        name: label(name),
        icon: paletteIcon(icon),
        href,
        note: group === 'network' ? networkId : undefined,
        disabledReason: isLocked ? t('proOnly') : undefined,
      })),
    )
  const known = new Set(ofMenu.map(({ href }) => href))
  return [...ofMenu, ...others.filter(({ href }) => !known.has(href))]
}

/** Pages without an entry in the menu, such as the info of a network; pages of single things are no such. */
function useOtherPages(): Array<PaletteItem & { href: string }> {
  const routes = useRemotes().flatMap((remote) => remote.routes)
  const { isAdmin } = useCan()
  const [networkId] = useActiveNetwork()
  const label = useLabel()

  return routes.filter(isPage).flatMap(({ path, title, role, edition }) => {
    const isOfNetwork = path.includes(':')
    const isOffered = isAdmin || (!isOfNetwork && role !== 'admin')
    if (!isOffered || edition === 'pro' || (isOfNetwork && networkId === undefined)) return []
    const href = generatePath(path, { networkId })
    const note = isOfNetwork ? networkId : undefined
    return [{ id: `page ${href}`, name: label(title), icon: FileText, href, note }]
  })
}

function isPage(route: PageRoute | RedirectRoute): route is PageRoute {
  if (!('module' in route) || route.layout === 'none' || route.session === false) return false
  return [...route.path.matchAll(/:(\w+)/g)].every(([, name]) => name === 'networkId')
}
