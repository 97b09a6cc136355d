/** What the first node of an egress route gets [EG-078]. */
const DEFAULT_METRIC = 250

/** The metric of a node that is added: the lowest from 250 on that nobody has [EG-079]. */
export function nextMetric(taken: readonly number[]): number {
  const used = new Set(taken)
  let metric = DEFAULT_METRIC
  while (used.has(metric)) metric += 1
  return metric
}

/** Whether each node has a metric of its own [EG-073]. */
export const areUnique = (metrics: readonly number[]): boolean =>
  new Set(metrics).size === metrics.length

/**
 * Metrics of which none is twice there, in the same order: one that an earlier node has gets its place in the list
 * added, and more where that is taken too [EG-075, EG-080].
 */
export function adjustMetrics(metrics: readonly number[]): number[] {
  const used = new Set<number>()
  const wanted = new Set(metrics)
  return metrics.map((metric, index) => {
    let own = used.has(metric) ? metric + index : metric
    while (used.has(own) || (own !== metric && wanted.has(own))) own += 1
    used.add(own)
    return own
  })
}
