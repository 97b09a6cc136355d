import { Slot } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

type Props = {
  networkId: string
  /** Of a node, or the name of a config file. */
  id: string
  /** As they are. */
  tags: readonly string[]
}

/** What the tags that were chosen open and close, told by the remote that knows; nothing while they are the same. */
export function TagsReach({ networkId, id, tags }: Props) {
  const { values } = useForm<{ tags: string[] }>()
  const chosen = values.tags
  const nodes = useMemo(() => [{ id, tags: chosen }], [id, chosen])
  const isSame = chosen.toSorted().join() === tags.toSorted().join()

  return isSame ? null : <Slot request={{ name: 'nodes.change', props: { networkId, nodes } }} />
}
