import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { emptyList } from '@meshdeck/domain/remembered'
import { type SlotProps, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { ChangePreview } from './ChangePreview'
import { disconnectedAmong, editOfRemoval } from './node-edits'

/** Previews what opens and closes when nodes leave their network. Shared with the confirmations of removal. */
export function NodeRemoval({ networkId, ids }: SlotProps['nodes.removal']) {
  const { t } = useTranslation()
  const { data: nodes, error: nodesError } = useQuery(nodeListQuery(networkId))
  const { data: egress, error: egressError } = useQuery(egressRouteListQuery(networkId))
  const isFailed = nodesError !== null || egressError !== null
  // callers pass a new array with each render
  const idText = ids.join('\n')
  const edit = useMemo(() => {
    if (nodes && egress) return editOfRemoval({ nodes, egress }, idText.split('\n'))
    // the preview itself reports which list failed
    return isFailed ? {} : undefined
  }, [nodes, egress, isFailed, idText])

  const { count, isAll } = disconnectedAmong(nodes ?? emptyList, ids)
  const note = t(isAll ? 'changePreview.disconnected' : 'changePreview.someDisconnected', { count })

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit}
      idleText="egress:changePreview.waiting"
      note={count > 0 ? note : undefined}
    />
  )
}
