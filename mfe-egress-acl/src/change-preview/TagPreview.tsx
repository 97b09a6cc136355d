import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { ChangePreview } from './ChangePreview'
import { editOfTags, type TagChange } from './node-edits'
import { useSettled } from './use-outcome'

type Props = {
  networkId: string
  /** Memoized; undefined while no member is chosen. */
  change: TagChange | undefined
}

/** Previews what assigning or removing tags opens and closes. */
export function TagPreview({ networkId, change }: Props) {
  const settledChange = useSettled(change)
  const { data: nodes, error } = useQuery(nodeListQuery(networkId))
  const edit = useMemo(() => {
    if (!settledChange) return undefined
    if (nodes) return editOfTags(nodes, settledChange)
    // the preview itself reports which list failed
    return error ? {} : undefined
  }, [settledChange, nodes, error])

  const idleText = change ? 'egress:changePreview.waiting' : 'egress:changePreview.idleTags'
  return <ChangePreview networkId={networkId} edit={edit} idleText={idleText} />
}
