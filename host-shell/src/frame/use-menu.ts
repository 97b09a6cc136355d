import type { NavigationEntry } from '@meshdeck/federation/registry'
import { useActiveNetwork, useCan, useCapabilities, useLocation } from '@meshdeck/platform'
import { createContext, use } from 'react'

import { menuOf, type MenuGroup, type MenuItem } from './navigation'
import { ownEntries } from './own-pages'

/** What the fragments declare for the menu; the same for the life of the page. */
export const NavigationContext = createContext<readonly NavigationEntry[]>([])

/** The menu of the signed-in user, a group at a time. */
export function useMenu(): (group: MenuGroup) => MenuItem[] {
  const entries = use(NavigationContext)
  const { pathname } = useLocation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()

  return (group) =>
    menuOf([...ownEntries, ...entries], group, { pathname, viewer: { isAdmin, isPro, networkId } })
}
