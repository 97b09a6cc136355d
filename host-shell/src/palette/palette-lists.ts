import { networkListQuery } from '@meshdeck/api/networks'
import type {
  PageRoute,
  PaletteAction,
  RedirectRoute,
  RegistryRemote,
} from '@meshdeck/federation/registry'
import {
  generatePath,
  hasSlot,
  matchPath,
  useActiveNetwork,
  useCan,
  useCapabilities,
  useLabel,
  useLocation,
  useQuery,
  useReachable,
  useSession,
} from '@meshdeck/platform'
import { useDialog, type MenuAction } from '@meshdeck/ui'
import { FileText, Settings2 } from 'lucide-react'
import { useState } from 'react'

import { useAccountActions } from '../frame/AccountActions'
import { useMenu } from '../shared/menu'
import { pathSegments, usePageTitles } from '../shared/pages'
import { useRemotes } from '../shared/remotes'
import { useTranslation } from '../translations'
import { readRecent } from './page-visits'
import { actionHref, isNamed, type PaletteItem, readPhrase, usePaletteIcons } from './palette-item'

const MAX_ENTRIES = 5
const MAX_SEARCH_RESULTS = 3

/** Returns recently opened pages that still open, without the current page. */
export function useRecentItems(text: string): PaletteItem[] {
  const { username } = useSession()
  const { pathname } = useLocation()
  const opens = useCanOpen()
  const paletteIcon = usePaletteIcons()
  const [visits] = useState(() => readRecent(username))

  return visits
    .filter(({ href }) => href !== pathname && opens(href))
    .map(({ href, name, icon, note }) => ({
      id: `recent ${href}`,
      name,
      icon: paletteIcon(icon),
      href,
      note,
    }))
    .filter((item) => isNamed(item, text.trim()))
    .slice(0, text.trim() === '' ? MAX_ENTRIES : MAX_SEARCH_RESULTS)
}

/**
 * Returns a function that returns whether an address still opens: a remote has the page, the user may open it, and its
 * network exists. A list of networks that hasn't loaded or fails to load decides nothing, as when the page opens.
 */
function useCanOpen(): (href: string) => boolean {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const { data: networks } = useQuery(networkListQuery())
  const pages = usePageTitles().filter(
    ({ role, edition }) => (role !== 'admin' || isAdmin) && (edition !== 'pro' || isPro),
  )
  const exists = (networkId: string) =>
    networks === undefined || networks.some(({ netid }) => netid === networkId)

  return (href) =>
    pages.some(({ path }) => {
      const match = matchPath(path, href)
      if (!match) return false
      const [networkId] = pathSegments(match.params['networkId'] ?? '')
      return networkId === undefined || exists(networkId)
    })
}

const groups = ['main', 'network', 'administration'] as const

/** Returns the pages without parameters or of the active network, those of the menu first. */
export function usePalettePages(): PaletteItem[] {
  const { t } = useTranslation()
  const { menu, isNetworkAwaited } = useMenu()
  const [networkId] = useActiveNetwork()
  const label = useLabel()
  const paletteIcon = usePaletteIcons()
  const otherPages = useOtherPages()

  const menuPages = groups
    .filter((group) => group !== 'network' || !isNetworkAwaited)
    .flatMap((group) =>
      menu(group).map(({ href, icon, isLocked, label: name }) => ({
        id: `page ${href}`,
        name: label(name),
        icon: paletteIcon(icon),
        href,
        note: group === 'network' ? networkId : undefined,
        disabledReason: isLocked ? t('shared.proOnly') : undefined,
      })),
    )
  const menuHrefs = new Set(menuPages.map(({ href }) => href))
  return [...menuPages, ...otherPages.filter(({ href }) => !menuHrefs.has(href))]
}

/** Returns pages without a menu entry, such as the info of a network, but no pages of single items. */
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

/** Returns the available actions: first those that remotes declare, then those of the account menu. */
export function usePaletteActions(): PaletteItem[] {
  const remoteActions = useRemoteActions()
  return [...remoteActions, ...useAccountActions().map(itemOf)]
}

function itemOf(action: MenuAction): PaletteItem {
  const { label, icon = Settings2, isChecked, disabledReason } = action
  return {
    id: `action ${label}`,
    name: label,
    icon,
    isChecked,
    disabledReason,
    ...('to' in action && { href: action.to }),
    ...('onSelect' in action && { onChoose: action.onSelect }),
  }
}

function useRemoteActions(): PaletteItem[] {
  const { t } = useTranslation()
  const { isAdmin, administerNetwork } = useCan()
  const { isPro } = useCapabilities()
  const isReachable = useReachable()
  const [networkId] = useActiveNetwork()
  const { linkTo } = useDialog()
  const label = useLabel()
  const paletteIcon = usePaletteIcons()
  const remotes = useRemotes()
  const actions = remotes.flatMap(({ palette }) => palette?.actions ?? [])

  /**
   * Returns where an action is performed; undefined if that is impossible now: no remote has it, or there is no
   * network.
   */
  function hrefOf(action: PaletteAction): string | undefined {
    const { slot } = action
    if (slot !== undefined) return hasSlot(slot) ? linkTo(slot) : undefined
    return networkId === undefined ? undefined : actionHref(action, { networkId })
  }

  /**
   * Whether the user may perform the action. An administrator of a network may do on its pages what an administrator of
   * all networks may do [US-011].
   */
  function isAllowed({ role, place }: PaletteAction): boolean {
    if (role !== 'admin' || isAdmin) return true
    return networkId !== undefined && isOfNetwork(remotes, place) && administerNetwork(networkId)
  }

  function refusalOf({ edition }: PaletteAction): string | undefined {
    if (edition === 'pro' && !isPro) return t('shared.proOnly')
    // each of these actions changes data
    return isReachable ? undefined : t('common:error.unreachable.title')
  }

  return actions.flatMap((action) => {
    const href = hrefOf(action)
    // a phrase action needs words in its address (`useAskedActions`), and its page is listed among the pages
    if (action.phrase || href === undefined || !isAllowed(action)) return []
    return [
      {
        id: `action ${href}`,
        name: label(action.label),
        icon: paletteIcon(action.icon),
        href,
        disabledReason: refusalOf(action),
      },
    ]
  })
}

function isOfNetwork(remotes: readonly RegistryRemote[], place: string | undefined): boolean {
  return remotes
    .flatMap(({ routes }) => routes)
    .some((route) => 'place' in route && route.place === place && route.path.includes(':networkId'))
}

/**
 * Returns the actions whose phrase matches the text, such as "can a reach b": links to the page that answers, with the
 * values from the text.
 */
export function useAskedActions(text: string): PaletteItem[] {
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()
  const label = useLabel()
  const paletteIcon = usePaletteIcons()
  const actions = useRemotes().flatMap(({ palette }) => palette?.actions ?? [])
  if (networkId === undefined) return []

  return actions.flatMap((action) => {
    const words = action.phrase && readPhrase(action.phrase, text)
    const query = { ...action.query, ...words }
    const href = words && actionHref({ ...action, query }, { networkId })
    if (href === undefined || (action.edition === 'pro' && !isPro)) return []
    return [
      {
        id: `asked ${href}`,
        name: label(action.label),
        note: Object.values(words ?? {}).join(' → '),
        icon: paletteIcon(action.icon),
        href,
      },
    ]
  })
}
