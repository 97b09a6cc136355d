import { isConfigFile, nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { shortId } from '@meshdeck/domain/short-id'
import { findIn, Navigate, useCachedQuery, useNameOf, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, EmptyState, LinkButton, PageHeader, RelativeTime } from '@meshdeck/ui'
import { DetailActions, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Boxes, Unplug } from 'lucide-react'

import { type NodeRow, shownStatus, systemNames, useNodeRows } from '../shared/node-rows'
import { docs, paths } from '../shared/paths'
import { useDialogRefusal } from '../shared/use-listed-network'
import { LiveStatus } from '../shared/use-live-statuses'
import { useTranslation } from '../translations'
import { nodeDialogs } from './node-dialogs'
import { NodeFacts } from './NodeFacts'
import { useNodeActions } from './use-node-actions'

/** Page of one node of a network, which is that of a device [SH-043]. */
export function NodePage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const nodeId = useRequiredParam('nodeId')
  // usually cached by the table; Refresh refetches it
  const rows = useNodeRows(networkId, { isFreshEnough: true })
  const node = findIn(rows, ({ id }) => id === nodeId)
  const row = node.data
  useNameOf(nodeId, row?.name)
  const onLeave = useLeave(paths.nodes(networkId))

  return (
    <>
      <PageHeader
        icon={Boxes}
        title={row?.name ?? shortId(nodeId)}
        aside={
          row &&
          shownStatus(row) !== undefined && (
            <LiveStatus networkId={networkId} row={row} count={rows.data?.length ?? 0} />
          )
        }
        description={row && <NodeSummary row={row} />}
        docsUrl={docs.nodes}
        refreshes={['nodes', 'hosts', 'egress', 'policies', 'enrollment-keys']}
      >
        {row && <NodeActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={node}
        failure={t('shared.loadFailed')}
        missing={<NoSuchNode networkId={networkId} nodeId={nodeId} />}
      >
        {(shown) => <NodeFacts networkId={networkId} row={shown} />}
      </PageAbout>
      <Dialogs of={nodeDialogs} refusal={useDialogRefusal(t('nodes.refused'))} />
    </>
  )
}

type PartProps = { row: NodeRow }

function NodeSummary({ row: { os, version, lastSeen } }: PartProps) {
  const { t } = useTranslation()

  return (
    <>
      {[systemNames.get(os) ?? os, version && t('nodes.page.client', { version })]
        .filter(Boolean)
        .join(' · ')}
      {lastSeen > 0 && (
        <>
          {' · '}
          {t('nodes.lastSeen')} <RelativeTime moment={lastSeen} />
        </>
      )}
    </>
  )
}

function NodeActions({ row, onLeave }: PartProps & { onLeave: LeavePage }) {
  const { rowActions } = useNodeActions({ onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}

type Props = { networkId: string; nodeId: string }

/** Message for a node that doesn't exist. A config file has its own page, to which old links don't point. */
function NoSuchNode({ networkId, nodeId }: Props) {
  const { t } = useTranslation()
  const { data: nodes } = useCachedQuery(nodeListQuery(networkId))
  const isOfConfigFile = nodes?.some((node) => isConfigFile(node) && nodeKey(node) === nodeId)

  if (isOfConfigFile) return <Navigate to={paths.configFile(networkId, nodeId)} replace />
  return (
    <EmptyState
      icon={Unplug}
      title={t('nodes.page.notFound')}
      description={t('nodes.page.notFoundHint')}
    >
      <LinkButton to={paths.nodes(networkId)}>{t('nodes.page.allNodes')}</LinkButton>
    </EmptyState>
  )
}
