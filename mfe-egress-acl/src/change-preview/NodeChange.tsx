import { nodeListQuery } from '@meshdeck/api/nodes'
import { type SlotProps, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { ChangePreview } from './ChangePreview'
import { editOfNodes } from './node-edits'

/**
 * What opens and closes when nodes bear other tags, become gateways or are none any more, and when devices and config
 * files come: what this remote lends to forms and questions about nodes.
 */
export function NodeChange({
  networkId,
  nodes: changed,
  joining,
  files,
}: SlotProps['nodes.change']) {
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  const edit = useMemo(() => {
    if (nodes) {
      const coming = { networkId, ...(joining && { joining }), ...(files && { files }) }
      return editOfNodes(nodes, changed, coming)
    }
    // the preview itself says which list failed
    return error ? {} : undefined
  }, [nodes, error, changed, networkId, joining, files])

  return (
    <ChangePreview
      networkId={networkId}
      edit={edit}
      before="egress:changePreview.waiting"
      newNames={joining}
    />
  )
}
