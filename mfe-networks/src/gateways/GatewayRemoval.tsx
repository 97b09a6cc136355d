import type { UseKind } from '@meshdeck/domain/where-used'
import { Stack, Text } from '@meshdeck/ui'

import { useNodeUses } from '../nodes/use-node-uses'
import { UsePanel } from '../uses/UsePanel'
import { useGatewayWords } from './gateway-words'

type Props = { networkId: string; ids: readonly string[] }

/** What goes with the role of a gateway; what names the node otherwise stays (contract 1.10). */
const goesWithRole: ReadonlySet<UseKind> = new Set([
  'configFile',
  'relayedNode',
  'internetClient',
  'key',
])

/** What goes or is freed with gateways, by name, before they are plain nodes again. */
export function GatewayRemoval({ networkId, ids }: Props) {
  const { t } = useGatewayWords()
  const { uses, ...state } = useNodeUses(networkId, ids)
  const those = uses.filter(({ kind }) => goesWithRole.has(kind))
  const hasConfigFiles = those.some(({ kind }) => kind === 'configFile')

  return (
    <Stack gap="3">
      <Text>{t('remove.text', { count: ids.length })}</Text>
      <UsePanel title={t('remove.goes')} networkId={networkId} uses={those} {...state} />
      <Text>{t(hasConfigFiles ? 'remove.filesGone' : 'remove.nodesStay')}</Text>
    </Stack>
  )
}
