import type { ReferenceKind } from '@meshdeck/domain/references'
import { Heading, Stack, Text } from '@meshdeck/ui'

import { GatewayReach } from '../shared/consequences'
import type { GatewayRow } from '../shared/gateway-rows'
import { NetworkReferencesPanel, useNodeReferences } from '../shared/NetworkReferencesPanel'
import { useTranslation } from '../translations'

type Props = { rows: readonly GatewayRow[] }

/** Uses that end with the role of a gateway; all others of the node remain (contract 1.10). */
const goesWithRole: ReadonlySet<ReferenceKind> = new Set([
  'configFile',
  'relayedNode',
  'internetClient',
  'key',
])

/**
 * Lists by name what is deleted or released with gateways, and what opens and closes, before they become plain nodes
 * again.
 */
export function GatewayDeletion({ rows }: Props) {
  const { t } = useTranslation()
  const networks = [...new Set(rows.map(({ network }) => network))]

  return (
    <Stack gap="3">
      <Text>{t('gateways.delete.text', { count: rows.length })}</Text>
      {networks.map((network) => (
        <GoesIn
          key={network}
          networkId={network}
          rows={rows.filter((row) => row.network === network)}
          namesNetwork={networks.length > 1}
        />
      ))}
    </Stack>
  )
}

type InNetworkProps = Props & { networkId: string; namesNetwork: boolean }

/** The part of the list for one network. */
function GoesIn({ networkId, rows, namesNetwork }: InNetworkProps) {
  const { t } = useTranslation()
  const ids = rows.map(({ id }) => id)
  const { uses, ...state } = useNodeReferences(networkId, ids)
  const endingUses = uses.filter(({ kind }) => goesWithRole.has(kind))
  const configFiles = endingUses.filter(({ kind }) => kind === 'configFile')
  const freedUses = endingUses.filter(({ kind }) => kind !== 'configFile')
  const hasConfigFiles = configFiles.length > 0
  const { failover, autoRelays } = standInsAmong(rows)
  const names = autoRelays.map(({ name }) => name).join(', ')
  const lostText = autoRelays.length > 0 ? t('gateways.delete.autoRelaysGo', { names }) : undefined
  const isAllThatGoes = endingUses.length === 0 && !state.isPending

  return (
    <>
      {namesNetwork && <Heading as="h3">{t('shared.inNetwork', { network: networkId })}</Heading>}
      {hasConfigFiles && (
        <NetworkReferencesPanel
          title={t('shared.uses.outcome.deleted')}
          networkId={networkId}
          uses={configFiles}
          {...state}
        />
      )}
      {(freedUses.length > 0 || !hasConfigFiles) && (
        <NetworkReferencesPanel
          title={t('gateways.delete.freed', { count: ids.length })}
          networkId={networkId}
          uses={freedUses}
          none={lostText}
          {...state}
        />
      )}
      {failover && <Text>{t('gateways.delete.failoverStays', { name: failover.name })}</Text>}
      {lostText !== undefined && !isAllThatGoes && <Text>{lostText}</Text>}
      <Text>{t(hasConfigFiles ? 'gateways.delete.filesGone' : 'gateways.delete.nodesStay')}</Text>
      <GatewayReach networkId={networkId} ids={ids} isGateway={false} />
    </>
  )
}

/**
 * Returns the failover nodes and auto relays among the gateways. A failover node keeps that role when it stops being a
 * gateway; an auto relay doesn't (contract 1.10.1, 2.5).
 */
function standInsAmong(rows: readonly GatewayRow[]) {
  return {
    failover: rows.find(({ roles }) => roles.includes('failover')),
    autoRelays: rows.filter(({ roles }) => roles.includes('autoRelay')),
  }
}
