import { nodeListQuery } from '@meshdeck/api/nodes'
import { type SlotProps, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { ChangePreview } from './ChangePreview'
import { editOfNodes } from './node-edits'

/**
 * Previews what opens and closes when nodes change tags or the gateway role, and when devices and config files are
 * added. Shared with forms and confirmations for nodes.
 */
export function NodeChange({
  networkId,
  nodes: changedNodes,
  joining,
  files,
}: SlotProps['nodes.change']) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  const edit = useMemo(() => {
    if (nodes) {
      const coming = { networkId, ...(joining && { joining }), ...(files && { files }) }
      return editOfNodes(nodes, changedNodes, coming)
    }
    // the preview itself reports which list failed
    return error ? {} : undefined
  }, [nodes, error, changedNodes, networkId, joining, files])

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit}
      idleText="egress:changePreview.waiting"
      newNames={joining}
    />
  )
}
