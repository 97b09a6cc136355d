import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { type SlotProps, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { ChangePreview } from './ChangePreview'
import { editOfRemoval } from './node-edits'

/** What opens and closes when nodes leave their network: what this remote lends to the questions before that. */
export function NodeRemoval({ networkId, ids }: SlotProps['nodes.removal']) {
  const { data: nodes, error: nodesError } = useQuery(nodeListQuery(networkId))
  const { data: egress, error: egressError } = useQuery(egressRouteListQuery(networkId))
  const isFailed = nodesError !== null || egressError !== null
  // who asks gives a new list each time it draws
  const asked = ids.join('\n')
  const edit = useMemo(() => {
    if (nodes && egress) return editOfRemoval({ nodes, egress }, asked.split('\n'))
    // the preview itself says which list failed
    return isFailed ? {} : undefined
  }, [nodes, egress, isFailed, asked])

  return <ChangePreview networkId={networkId} edit={edit} before="egress:changePreview.waiting" />
}
