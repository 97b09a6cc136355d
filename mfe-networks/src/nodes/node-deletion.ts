import { deleteNode } from '@meshdeck/api/node-changes'
import { rowChange } from '@meshdeck/api/row-change'
import type { TFunction } from '@meshdeck/platform'
import { lazyOverlay } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'

import type { NodeRow } from '../node-model/node-rows'

/** Reads policies, routes and keys, which only a deletion wants to know. */
export const NodeDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "node-menu" */ './NodeDeletion')).NodeDeletion,
)

type How = Leaving & { hasBulkNodes: boolean }

/** Whether a deletion does not wait for the device: never with lists, nor the second time (contract 1.9, 2.6). */
export const isGoneAtOnce = ({ kinds }: NodeRow, { hasBulkNodes }: How) =>
  hasBulkNodes || kinds.includes('leaving')

/** The deletion of one node and of many. */
export const deletionOf = (how: How) =>
  rowChange({
    change: deleteNode,
    inputOf: ({ id, network, kinds }: NodeRow, isForced) => ({
      networkId: network,
      id,
      isForced,
      byList: how.hasBulkNodes,
      isLeaving: kinds.includes('leaving'),
    }),
    // one that waits for its device is shown as that
    onDone: (rows, sent) => {
      const areGone =
        rows.every((row) => isGoneAtOnce(row, how)) || sent.every(({ isForced }) => isForced)
      return areGone ? how.onLeave?.() : undefined
    },
  })

/** Not waiting for the device, where the server can be asked to wait. */
export const deletionOption = (t: TFunction) => ({
  label: t('networks:deleteNode.force'),
  hint: t('networks:deleteNode.forceHint'),
})
