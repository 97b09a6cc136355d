import type { MenuAction } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useStandIn } from '../gateway-model/use-stand-in'

type Props = { row: GatewayRow; draw: (actions: MenuAction[]) => ReactNode }

/** What the menu of a gateway offers about standing in, which depends on the other nodes of its network. */
export function StandInAction({ row, draw }: Props) {
  const { actionOf } = useStandIn(row.network)
  return draw([actionOf(row)])
}
