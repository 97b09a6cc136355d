import { adjustMetrics, nextMetric } from '@meshdeck/domain/egress-metrics'
import { toast } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import type { EgressForm } from './egress-form'

/**
 * Sets who leads there. Who is added gets the next metric that is free, and one that two have already is told apart
 * [EG-075, EG-079, EG-080, decision C-07].
 */
export function useRouterChoice(kind: 'nodes' | 'tags') {
  const { t } = useTranslation()
  const { values, setValues } = useForm<EgressForm>()

  return (chosen: string[]) => {
    const kept = chosen.filter((id) => values[kind].includes(id))
    const before = kept.map((id) => Number(values.metrics[id] ?? ''))
    const isAdded = chosen.length > kept.length
    const metrics = isAdded ? adjustMetrics(before) : before
    if (metrics.some((metric, index) => metric !== before[index]))
      toast.info(t('egressForm.metric.adjusted'))
    // those of the other kind stay, for whoever changes his mind
    const gone = values[kind].filter((id) => !kept.includes(id))
    const others = Object.entries(values.metrics).filter(([id]) => !gone.includes(id))
    const own = Object.fromEntries(kept.map((id, index) => [id, String(metrics[index])]))
    for (const id of chosen.filter((one) => !kept.includes(one))) {
      own[id] = String(nextMetric(Object.values(own).map(Number)))
    }
    void setValues({
      ...values,
      [kind]: chosen,
      metrics: { ...Object.fromEntries(others), ...own },
    })
  }
}
