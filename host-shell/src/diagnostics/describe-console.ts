import { UI_VERSION } from '@meshdeck/platform'

import { readDelivery } from './builds'
import { recentFailures } from './recent-failures'
import { failureLine } from './report-text'

/** Enough to see what had failed before; a report of a crash is no longer than an address may be. */
const LINES = 8

/** What runs and what failed last, in a few lines for a report; in English, as its readers are others. */
export function describeConsole(): string {
  const { rev, remotes } = readDelivery()
  return [
    `Console ${UI_VERSION}, registry ${rev}`,
    ...remotes.map(({ name, state }) => `${name} ${state.version}: ${state.is}`),
    navigator.userAgent,
    ...recentFailures.get().slice(0, LINES).map(failureLine),
  ].join('\n')
}
