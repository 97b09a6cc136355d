import { useTranslation } from '@meshdeck/platform'

import { UsePanel } from '../uses/UsePanel'
import { useNodeUses } from './use-node-uses'

type Props = { networkId: string; nodeId: string }

/** What names a node: policies, routes, keys, config files, other nodes. */
export function NodeUses({ networkId, nodeId }: Props) {
  const { t } = useTranslation('networks')
  return (
    <UsePanel title={t('uses.title')} networkId={networkId} {...useNodeUses(networkId, [nodeId])} />
  )
}
