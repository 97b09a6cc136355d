import { connectNodes, deleteNode, readNodes, type WholeNode } from '@meshdeck/api/node-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type TFunction, useCapabilities } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Plug, Trash2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

import { GatewayActions } from '../gateways/GatewayActions'
import type { NodeRow } from '../shared/node-rows'
import { reachActions } from '../shared/row-actions'
import { useTranslation } from '../translations'
import { useNodeConnection } from './use-node-connection'

type Props = LeaveOptions & {
  row: NodeRow
  refusal: string | undefined
  draw: (actions: MenuAction[]) => ReactNode
}

/** Actions of a node's menu that change it; their rules and texts are loaded when the menu opens. */
export function NodeMenuActions({ row, refusal, draw, ...leaving }: Props) {
  const { t } = useTranslation()
  const { connect } = useNodeConnection()
  const { deleteOne } = useNodeDeletion(leaving)

  return draw([
    ...reachActions(t, { networkId: row.network, kind: 'node', id: row.id }),
    {
      label: t(row.isConnected ? 'nodes.disconnect' : 'nodes.connect'),
      icon: row.isConnected ? Unplug : Plug,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => void connect(row, !row.isConnected),
    },
    {
      label: 'gateway',
      more: (drawMore) => (
        <GatewayActions networkId={row.network} nodeId={row.id} draw={drawMore} />
      ),
    },
    {
      label: t('shared.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ])
}

/** Deletes a node from its menu; first shows what is deleted with it. */
export function useNodeDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()
  const confirm = useConfirm()
  const how = { hasBulkNodes, onLeave }

  function deleteOne(row: NodeRow) {
    const { name } = row
    const isGone = isGoneAtOnce(row, how)
    confirm({
      title: t('nodes.delete.title', { name }),
      description: <NodeDeletion rows={[row]} isForced={isGone} />,
      action: t('nodes.delete.action'),
      size: 'md',
      ...(!isGone && { option: deletionOption(t) }),
      ...deletionOf(how).one(row),
      success: (isForced) =>
        t(isForced || isGone ? 'nodes.delete.done' : 'nodes.delete.leaving', { name }),
      failure: t('nodes.delete.failed'),
    })
  }

  return { deleteOne }
}

/** Number of nodes per call, where a call accepts several. */
const BATCH_SIZE = 100

type JobOptions = { t: TFunction<'networks'>; hasBulkNodes: boolean }

/** Returns a job that connects or disconnects several nodes. */
export function connectionJob(
  rows: readonly NodeRow[],
  { t, hasBulkNodes, isToConnect }: JobOptions & { isToConnect: boolean },
): BulkJob {
  const networkOf = new Map(rows.map(({ id, network }) => [id, network]))
  const readings = new Map<string, Promise<WholeNode[]>>()
  return {
    title: t(isToConnect ? 'nodes.connectMany.title' : 'nodes.disconnectMany.title', {
      count: rows.length,
    }),
    description: t(isToConnect ? 'nodes.connectMany.text' : 'nodes.disconnectMany.text'),
    action: t(isToConnect ? 'nodes.connectMany.action' : 'nodes.disconnectMany.action'),
    items: rows,
    batchSize: hasBulkNodes ? BATCH_SIZE : 1,
    // one call concerns one network
    batchBy: ({ id }) => networkOf.get(id) ?? '',
    perform: async (batch) => {
      const ids = batch.map(({ id }) => id)
      const networkId = networkOf.get(ids[0] ?? '') ?? ''
      // read once for all nodes of a network: the list is long in a large one
      if (!hasBulkNodes && !readings.has(networkId)) readings.set(networkId, readNodes(networkId))
      const current = await readings.get(networkId)
      await connectNodes.send({ networkId, ids, isConnected: isToConnect, current })
    },
    onFinished: () => {
      readings.clear()
      void connectNodes.settle([])
    },
  }
}

/** Returns a job that deletes several nodes. */
export function deletionJob(rows: readonly NodeRow[], { t, hasBulkNodes }: JobOptions): BulkJob {
  const [network = '', ...others] = new Set(rows.map((row) => row.network))
  return {
    title: t('nodes.deleteMany.title', { count: rows.length }),
    description: <NodeDeletion rows={rows} isForced={hasBulkNodes} />,
    action: t('nodes.deleteMany.action'),
    isDanger: true,
    typedName: others.length === 0 ? network : String(rows.length),
    ...(!hasBulkNodes && { option: deletionOption(t) }),
    ...deletionOf({ hasBulkNodes }).many(rows),
  }
}

/** Reads policies, routes and keys, which only a deletion needs. */
export const NodeDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "node-menu" */ './NodeDeletion')).NodeDeletion,
)

type DeletionOptions = LeaveOptions & { hasBulkNodes: boolean }

/**
 * Whether a deletion doesn't wait for the device: with bulk calls it never waits, otherwise not at the second attempt
 * (contract 1.9, 2.6).
 */
export const isGoneAtOnce = ({ kinds }: NodeRow, { hasBulkNodes }: DeletionOptions) =>
  hasBulkNodes || kinds.includes('leaving')

/** Returns the deletion of one or several nodes. */
export const deletionOf = (how: DeletionOptions) =>
  rowChange({
    change: deleteNode,
    inputOf: ({ id, network, kinds }: NodeRow, isForced) => ({
      networkId: network,
      id,
      isForced,
      byList: how.hasBulkNodes,
      isLeaving: kinds.includes('leaving'),
    }),
    // a node that waits for its device is shown as leaving
    onDone: (rows, sent) => {
      const areGone =
        rows.every((row) => isGoneAtOnce(row, how)) || sent.every(({ isForced }) => isForced)
      return areGone ? how.onLeave?.() : undefined
    },
  })

/** Option to not wait for the device, where the server can wait. */
export const deletionOption = (t: TFunction<'networks'>) => ({
  label: t('nodes.delete.force'),
  hint: t('nodes.delete.forceHint'),
})
