import { Slot } from '@meshdeck/platform'
import { useMemo } from 'react'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Whether they become gateways, or are none any more. */
  isGateway: boolean
}

/** What opens and closes with the role of gateways, which policies may name; told by the remote that knows. */
export function GatewayReach({ networkId, ids, isGateway }: Props) {
  // who asks gives a new list each time it draws
  const asked = ids.join('\n')
  const nodes = useMemo(
    () => asked.split('\n').map((id) => ({ id, isGateway })),
    [asked, isGateway],
  )
  return <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}
