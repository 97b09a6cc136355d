import type { UseKind } from '@meshdeck/domain/where-used'
import { Stack, Text } from '@meshdeck/ui'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { useNodeUses } from '../uses/use-node-uses'
import { UsePanel } from '../uses/UsePanel'

type Props = { networkId: string; rows: readonly GatewayRow[] }

/** What goes with the role of a gateway; what names the node otherwise stays (contract 1.10). */
const goesWithRole: ReadonlySet<UseKind> = new Set([
  'configFile',
  'relayedNode',
  'internetClient',
  'key',
])

/** What goes or is freed with gateways, by name, before they are plain nodes again. */
export function GatewayDeletion({ networkId, rows }: Props) {
  const { t } = useGatewayWords()
  const ids = rows.map(({ id }) => id)
  const { uses, ...state } = useNodeUses(networkId, ids)
  const those = uses.filter(({ kind }) => goesWithRole.has(kind))
  const hasConfigFiles = those.some(({ kind }) => kind === 'configFile')

  return (
    <Stack gap="3">
      <Text>{t('delete.text', { count: ids.length })}</Text>
      <UsePanel title={t('delete.goes')} networkId={networkId} uses={those} {...state} />
      <StandInsAmong rows={rows} />
      <Text>{t(hasConfigFiles ? 'delete.filesGone' : 'delete.nodesStay')}</Text>
    </Stack>
  )
}

/** A failover node stays one when it is no gateway any more; an auto relay does not (contract 1.10.1, 2.5). */
function StandInsAmong({ rows }: Pick<Props, 'rows'>) {
  const { t } = useGatewayWords()
  const failover = rows.find(({ roles }) => roles.includes('failover'))
  const autoRelays = rows.filter(({ roles }) => roles.includes('autoRelay'))
  const names = autoRelays.map(({ name }) => name).join(', ')

  return (
    <>
      {failover && <Text>{t('delete.failoverStays', { name: failover.name })}</Text>}
      {autoRelays.length > 0 && <Text>{t('delete.autoRelaysGo', { names })}</Text>}
    </>
  )
}
