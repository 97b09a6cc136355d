import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { networkListQuery } from '@meshdeck/api/networks'
import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { SmallMtu } from '../network-model/SmallMtu'
import { gatewayMtus } from '../network-model/use-network-mtu'
import type { NodeRow } from '../node-model/node-rows'
import { useTranslation } from '../translations'
import { GatewayReach } from '../uses/GatewayReach'

type Making = {
  /** Those that can be one. */
  rows: readonly NodeRow[]
  /** How many of the chosen cannot. */
  unfit: number
}

/** Making many nodes gateways, as one that nobody has set otherwise is made. */
export function useGatewayMaking() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: networks = [] } = useQuery(networkListQuery())
  const mtuOf = gatewayMtus(networks)

  const making = rowChange({
    change: createGateway,
    inputOf: ({ id, network }: NodeRow) => {
      const input = { ...newGateway, mtu: mtuOf(network) }
      return { networkId: network, nodeId: id, input, isPro }
    },
  })

  return ({ rows, unfit }: Making): BulkJob => ({
    title: t('nodeJobs.makeGateways.title', { count: rows.length }),
    description: (
      <Stack gap="3">
        <GatewayMtus rows={rows} unfit={unfit} />
        {networksOf(rows).map((network) => (
          <GatewayReach
            key={network}
            networkId={network}
            ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
            isGateway
          />
        ))}
      </Stack>
    ),
    action: t('nodeJobs.makeGateways.action'),
    ...making.many(rows),
  })
}

/** What the new gateways get, and the networks whose MTU is too small for IPv6; once the networks are known. */
function GatewayMtus({ rows, unfit }: Making) {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const mtuOf = gatewayMtus(networks)
  const chosen = networksOf(rows)

  return (
    <>
      <Text>
        {[
          t('nodeJobs.makeGateways.text', {
            mtu: [...new Set(chosen.map(mtuOf))].join(' / '),
            keepalive: newGateway.persistentkeepalive,
          }),
          ...(unfit > 0 ? [t('nodeJobs.makeGateways.unfit', { count: unfit })] : []),
        ].join(' ')}
      </Text>
      {chosen.map((networkId) => (
        <SmallMtu key={networkId} mtu={mtuOf(networkId)} networkIds={[networkId]} />
      ))}
    </>
  )
}

const networksOf = (rows: readonly NodeRow[]) => [...new Set(rows.map(({ network }) => network))]
