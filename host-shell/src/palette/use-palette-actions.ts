import type { PaletteAction, RegistryRemote } from '@meshdeck/federation/registry'
import {
  hasSlot,
  useActiveNetwork,
  useCan,
  useCapabilities,
  useLabel,
  useReachable,
} from '@meshdeck/platform'
import { useDialog, type MenuAction } from '@meshdeck/ui'
import { Settings2 } from 'lucide-react'

import { useAccountActions } from '../account/AccountActions'
import { useRemotes } from '../federation/use-remotes'
import { actionHref } from '../search/link-of'
import { useTranslation } from '../translations'
import { usePaletteIcons } from './palette-icons'
import type { PaletteItem } from './palette-item'

/** What can be done: first what remotes declare, then what the account menu has. */
export function usePaletteActions(): PaletteItem[] {
  const ofRemotes = useRemoteActions()
  return [...ofRemotes, ...useAccountActions().map(itemOf)]
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

  /** Where it is done, undefined where it cannot be now: no remote has it, or there is no network. */
  function hrefOf(action: PaletteAction): string | undefined {
    const { slot } = action
    if (slot !== undefined) return hasSlot(slot) ? linkTo(slot) : undefined
    return networkId === undefined ? undefined : actionHref(action, { networkId })
  }

  /** Who administers a network does on its pages what an administrator of all does [US-011]. */
  function isAllowed({ role, place }: PaletteAction): boolean {
    if (role !== 'admin' || isAdmin) return true
    return networkId !== undefined && isOfNetwork(remotes, place) && administerNetwork(networkId)
  }

  function refusalOf({ edition }: PaletteAction): string | undefined {
    if (edition === 'pro' && !isPro) return t('proOnly')
    // each of them changes something
    return isReachable ? undefined : t('platform:error.unreachable.title')
  }

  return actions.flatMap((action) => {
    const href = hrefOf(action)
    // what is asked for in words has them in its address (`useAskedActions`), and its page stands among the pages
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
