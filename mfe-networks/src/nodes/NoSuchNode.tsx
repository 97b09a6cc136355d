import { nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { Navigate, useQuery } from '@meshdeck/platform'
import { EmptyState, LinkButton } from '@meshdeck/ui'
import { Unplug } from 'lucide-react'

import { paths } from '../paths'
import { useTranslation } from '../translations'

type Props = { networkId: string; nodeId: string }

/** Said of a node that is gone. A config file has a page of its own, which old links do not know. */
export function NoSuchNode({ networkId, nodeId }: Props) {
  const { t } = useTranslation()
  const { data: nodes } = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const isConfigFile = nodes?.some((node) => node.is_static && nodeKey(node) === nodeId)

  if (isConfigFile) return <Navigate to={paths.configFile(networkId, nodeId)} replace />
  return (
    <EmptyState
      icon={Unplug}
      title={t('details.node.notFound')}
      description={t('details.node.notFoundHint')}
    >
      <LinkButton to={paths.nodes(networkId)}>{t('details.node.allNodes')}</LinkButton>
    </EmptyState>
  )
}
