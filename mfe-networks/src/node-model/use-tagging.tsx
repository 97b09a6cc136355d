import { hasSlot, Slot, useCan, useCapabilities, useTranslation } from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Tag } from 'lucide-react'
import { useState } from 'react'

import type { NodeRow } from '../node-model/node-rows'

/** Giving tags to many nodes: by a dialog that another remote lends, and not at all where none does. */
export function useNodeTagging() {
  const { t } = useTranslation('networks')
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const [nodes, setNodes] = useState<readonly NodeRow[]>([])
  const isOffered = isPro && hasSlot('nodes.tag')

  function tagActions(rows: readonly NodeRow[]): BulkAction[] {
    if (!isOffered) return []
    const taggable = rows.filter(({ kinds }) => !kinds.includes('user'))
    return [
      {
        label: t('nodes.addTags'),
        icon: Tag,
        disabledReason: whyNot(taggable),
        onSelect: () => setNodes(taggable),
      },
    ]
  }

  /** What a desktop program has made bears no tags, and those of a network are no other's. */
  function whyNot(rows: readonly NodeRow[]): string | undefined {
    const [first] = rows
    if (!first) return t('nodes.isOfUser')
    const isOfOne = rows.every(({ network }) => network === first.network)
    return isOfOne ? whyNotIn(first.network, t('nodes.refused')) : t('nodes.ofSeveralNetworks')
  }

  const [first] = nodes
  const props = first && { networkId: first.network, nodes, onClose: () => setNodes([]) }
  return { tagActions, dialog: props && <Slot request={{ name: 'nodes.tag', props }} /> }
}
