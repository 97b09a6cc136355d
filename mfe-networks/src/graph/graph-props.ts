import type { NodeStatuses } from '@meshdeck/api/nodes'
import type { TableHandle } from '@meshdeck/ui/data-table'
import type { Ref } from 'react'

import type { GraphModel } from '../graph-model/graph-model'
import type { GraphRow } from '../graph-model/graph-rows'
import type { useGraphView } from './use-graph-view'

export type GraphPictureProps = {
  networkId: string
  model: GraphModel
  /** What search and filters leave. */
  shown: readonly GraphRow[]
  statuses: NodeStatuses
  /** Nobody knows of any node where it is. */
  isNowhere: boolean
  look: ReturnType<typeof useGraphView>
  ref: Ref<TableHandle>
}
