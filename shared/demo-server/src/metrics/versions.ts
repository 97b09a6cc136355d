import type { PerVersion } from '../api-version'
import type { NodeMetrics } from './metric'

type MetricsVersion = {
  toReply(metrics: NodeMetrics): object
  /** Whether lists tell a node's state by its links, and not by its check-in alone. */
  isStatusOfLinks: boolean
}

/** What each server has its own way of when it comes to metrics (contract 1.9, 1.18, 2.6 and 2.11). */
export const metricsVersions: PerVersion<MetricsVersion> = {
  '1.0.0': {
    toReply: ({ updated_at: _updated, ...metrics }) => metrics,
    isStatusOfLinks: false,
  },
  '1.5.1': { toReply: (metrics) => metrics, isStatusOfLinks: true },
}
