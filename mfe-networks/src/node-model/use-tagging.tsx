import { hasSlot, Slot, useCan, useCapabilities } from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Tag } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'

type Item = { id: string; network: string }
type Rows = {
  /** Those of the chosen that bear tags. */
  taggable: readonly Item[]
  /** Said to who may not change their network. */
  refusal: string
}

/**
 * Giving tags to many nodes, or to many config files: by a dialog that another remote lends, and not at all where
 * none does.
 */
export function useTagging({ isClient }: { isClient: boolean }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const isOffered = isPro && hasSlot('nodes.tag')

  function tagActions({ taggable, refusal }: Rows): BulkAction[] {
    if (!isOffered) return []
    return [
      {
        label: t('nodes.addTags'),
        icon: Tag,
        disabledReason: whyNot(taggable, refusal),
        onSelect: () => setChosen(taggable),
      },
    ]
  }

  /** What a desktop program has made bears no tags, and those of a network are no other's. */
  function whyNot(rows: readonly Item[], refusal: string): string | undefined {
    const [first] = rows
    if (!first) return t('nodes.isOfUser')
    const isOfOne = rows.every(({ network }) => network === first.network)
    return isOfOne ? whyNotIn(first.network, refusal) : t('nodes.ofSeveralNetworks')
  }

  const [first] = chosen
  const props = first && {
    networkId: first.network,
    nodes: chosen.map(({ id }) => ({ id, isClient })),
    onClose: () => setChosen([]),
  }
  return { tagActions, dialog: props && <Slot request={{ name: 'nodes.tag', props }} /> }
}
