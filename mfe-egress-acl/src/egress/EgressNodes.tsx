import { type TFunction, useCapabilities } from '@meshdeck/platform'
import { MoreNames } from '@meshdeck/ui/data-table'

import type { EgressNode } from '../egress-model/egress-rows'
import { useTranslation } from '../translations'

const SHOWN_NODES = 5

/** The nodes that lead to a range, the first five of them [EG-024, EG-025]. */
export function EgressNodes({ nodes }: { nodes: readonly EgressNode[] }) {
  const { t } = useTranslation()
  const nameOf = useEgressNodeName()
  const names = nodes.map(nameOf)
  if (names.length === 0) return t('egress.noNodes')

  const shown = names.slice(0, SHOWN_NODES).join(', ')
  const others = names.slice(SHOWN_NODES)
  return (
    <>
      <span className="text" title={shown}>
        {shown}
      </span>
      <MoreNames names={others} label={t('egress.moreNodes', { n: others.length })} />
    </>
  )
}

/** What an egress node is called on this server. */
export function useEgressNodeName(): (node: EgressNode) => string {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  return egressNodeName(t, isPro)
}

/** What an egress node is called: with its metric on Pro, where there may be several (decision C-24). */
export const egressNodeName =
  (t: TFunction, isPro: boolean) =>
  (node: EgressNode): string =>
    isPro
      ? t(node.isTag ? 'egress:egress.tagWithMetric' : 'egress:egress.nodeWithMetric', node)
      : node.name
