import { StatusBadge } from '@meshdeck/ui'

import { useLiveStatuses } from './use-live-statuses'

type Props = {
  networkId: string
  row: { id: string; status: string }
  /** How many nodes the network has: the more, the less often they are asked after. */
  count: number
}

/** How the one node is by now that a page is about. */
export function LiveStatus({ networkId, row, count }: Props) {
  const statuses = useLiveStatuses(networkId, count)
  return <StatusBadge status={statuses.get(row.id) ?? row.status} />
}
