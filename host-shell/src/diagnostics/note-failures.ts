import { isApiError, isContractError, isUnreachableError, UI_VERSION } from '@meshdeck/platform'
import { clientHooks, earlyFailures } from '@meshdeck/platform/shell'

import { reportExtras } from '../shared/page-errors'
import { readDelivery } from '../shared/remotes'
import { failureLine, noteCall, noteOwn, recentFailures } from './recent-failures'
import { followLatency } from './use-facts'

let isNoting = false

/**
 * Notes for the diagnostics page what fails and has failed since the page was loaded, and offers it to reports of
 * crashes; from the first call on, for the life of the page.
 */
export function noteFailures(): void {
  if (isNoting) return
  isNoting = true
  clientHooks.onFailure = noteCall
  earlyFailures.splice(0).forEach(noteCall)
  missingScripts().forEach(noteMissing)
  reportExtras.describe = describeConsole
  window.addEventListener('error', noteError, true)
  window.addEventListener('unhandledrejection', noteRejection)
  followLatency()
}

function noteError(event: Event): void {
  const { target } = event
  if (target instanceof HTMLScriptElement) {
    noteMissing(target.src)
  } else if (event instanceof ErrorEvent) {
    noteOwn(event.message)
  }
}

const noteMissing = (url: string) => noteOwn(`${new URL(url).pathname} did not load`)

function noteRejection({ reason }: PromiseRejectionEvent): void {
  // calls are noted where they fail
  const isOfCall = [isApiError, isUnreachableError, isContractError].some((is) => is(reason))
  if (!isOfCall) noteOwn(String(reason))
}

let hasLooked = false

/** Addresses of scripts that the server did not have, while nobody was here to hear of it. Each is told once. */
export function missingScripts(): string[] {
  if (hasLooked || typeof PerformanceObserver === 'undefined') return []
  hasLooked = true
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(
      ({ initiatorType, responseStatus }) => initiatorType === 'script' && responseStatus >= 400,
    )
    .map(({ name }) => name)
}

/** Enough to see what had failed before; a report of a crash is no longer than an address may be. */
const LINES = 8

/** What runs and what failed last, in a few lines for a report; in English, as its readers are others. */
function describeConsole(): string {
  const { rev, remotes } = readDelivery()
  return [
    `Console ${UI_VERSION}, registry ${rev}`,
    ...remotes.map(({ name, state }) => `${name} ${state.version}: ${state.is}`),
    navigator.userAgent,
    ...recentFailures.get().slice(0, LINES).map(failureLine),
  ].join('\n')
}
