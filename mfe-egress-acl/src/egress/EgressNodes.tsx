import { useCapabilities, useTranslation } from '@meshdeck/platform'
import { MoreNames } from '@meshdeck/ui/data-table'

import type { EgressNode } from './egress-rows'

/** The node that leads to a range, and how many stand in for it; with metrics on Pro (decision C-24). */
export function EgressNodes({ nodes }: { nodes: readonly EgressNode[] }) {
  const { t } = useTranslation('egress')
  const { isPro } = useCapabilities()
  const [first, ...others] = nodes.map((node) =>
    isPro ? t('egress.nodeWithMetric', node) : node.name,
  )
  if (first === undefined) return t('egress.noNodes')

  return (
    <>
      <span className="text">{first}</span>
      <MoreNames names={others} />
    </>
  )
}
