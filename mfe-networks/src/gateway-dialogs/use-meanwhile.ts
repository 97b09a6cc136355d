import type { OthersChange } from '@meshdeck/domain/merge-members'

import type { NodeChoice } from '../gateway-model/use-node-options'
import { useTranslation } from '../translations'

/** What a toast says besides, when somebody else has changed the nodes of a gateway in the meantime. */
export function useMeanwhile({ options }: NodeChoice) {
  const { t } = useTranslation()

  return ({ added, removed }: OthersChange): { description?: string } => {
    const labels = new Map(options?.map(({ id, label }) => [id, label]))
    const namesOf = (ids: readonly string[]) => ids.map((id) => labels.get(id) ?? id).join(', ')
    const sentences = [
      ...(added.length > 0 ? [t('gateways.meanwhile.added', { names: namesOf(added) })] : []),
      ...(removed.length > 0 ? [t('gateways.meanwhile.removed', { names: namesOf(removed) })] : []),
    ]
    return sentences.length > 0 ? { description: sentences.join(' ') } : {}
  }
}
