import { findIn, useNameOf, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, PageHeader, RelativeTime } from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Boxes } from 'lucide-react'

import { docs } from '../links'
import { LiveStatus } from '../live-status/LiveStatus'
import { type NodeRow, shownStatus } from '../node-model/node-rows'
import { useNodeRows } from '../node-model/use-node-rows'
import { paths } from '../paths'
import { systemNames } from '../system-names'
import { useTranslation } from '../translations'
import { nodeDialogs } from './node-dialogs'
import { NodeFacts } from './NodeFacts'
import { NoSuchNode } from './NoSuchNode'
import { useNodeActions } from './use-node-actions'

/** One node of a network: a device's [SH-043]. */
export function NodePage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const nodeId = useRequiredParam('nodeId')
  // read by the table already, mostly; Refresh reads it again
  const rows = useNodeRows(networkId, { isFreshEnough: true })
  const node = findIn(rows, ({ id }) => id === nodeId)
  const row = node.data
  useNameOf(nodeId, row?.name)
  const onLeave = useLeave(paths.nodes(networkId))

  return (
    <>
      <PageHeader
        icon={Boxes}
        title={row?.name ?? nodeId}
        aside={
          row &&
          shownStatus(row) !== undefined && (
            <LiveStatus networkId={networkId} row={row} count={rows.data?.length ?? 0} />
          )
        }
        description={row && <Summary row={row} />}
        docsUrl={docs.nodes}
        refreshes={['nodes', 'hosts', 'egress', 'policies', 'enrollment-keys']}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={node}
        failure={t('loadFailed')}
        missing={<NoSuchNode networkId={networkId} nodeId={nodeId} />}
      >
        {(shown) => <NodeFacts networkId={networkId} row={shown} />}
      </PageAbout>
      <Dialogs of={nodeDialogs} />
    </>
  )
}

type PartProps = { row: NodeRow }

function Summary({ row: { os, version, lastSeen } }: PartProps) {
  const { t } = useTranslation()

  return (
    <>
      {[systemNames.get(os) ?? os, version && t('details.node.client', { version })]
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

function Actions({ row, onLeave }: PartProps & { onLeave: Leave }) {
  const { rowActions } = useNodeActions({ onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}
