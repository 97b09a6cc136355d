import { networkListQuery } from '@meshdeck/api/networks'
import {
  useActiveNetwork,
  useCan,
  useCapabilities,
  useLocation,
  useQuery,
} from '@meshdeck/platform'

import { useRemotes } from '../federation/use-remotes'
import { menuOf, type MenuGroup, type MenuItem } from './navigation'
import { ownEntries } from './own-pages'

type Menu = {
  menu: (group: MenuGroup) => MenuItem[]
  /** The first network is about to be the active one: its entries are known but for their address. */
  isNetworkAwaited: boolean
}

/** The menu of the signed-in user, a group at a time. */
export function useMenu(): Menu {
  const entries = useRemotes().flatMap(({ navigation }) => navigation)
  const { pathname } = useLocation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const [activeId] = useActiveNetwork()
  const { data: networks, isPending } = useQuery(networkListQuery())
  const isNetworkAwaited = activeId === undefined && (isPending || networks?.length !== 0)
  const networkId = isNetworkAwaited ? '' : activeId

  return {
    isNetworkAwaited,
    menu: (group) =>
      menuOf([...ownEntries, ...entries], group, {
        pathname,
        viewer: { isAdmin, isPro, networkId },
      }),
  }
}
