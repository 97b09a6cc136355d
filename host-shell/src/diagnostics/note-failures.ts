import { isApiError, isContractError, isUnreachableError, UI_VERSION } from '@meshdeck/platform'
import { clientHooks, earlyFailures } from '@meshdeck/platform/shell'

import { bugReportDetails } from '../shared/page-errors'
import { readDelivery } from '../shared/remotes'
import { failureLine, noteFailedCall, notePageFailure, recentFailures } from './recent-failures'
import { followLatency } from './use-facts'

let isNoting = false

/**
 * Records failures since the page was loaded for the diagnostics page and provides them to crash reports. Takes effect
 * with the first call and lasts until the page is closed.
 */
export function noteFailures(): void {
  if (isNoting) return
  isNoting = true
  clientHooks.onFailure = noteFailedCall
  earlyFailures.splice(0).forEach(noteFailedCall)
  missingScripts().forEach(noteMissing)
  bugReportDetails.describe = describeConsole
  window.addEventListener('error', noteError, true)
  window.addEventListener('unhandledrejection', noteRejection)
  followLatency()
}

function noteError(event: Event): void {
  const { target } = event
  if (target instanceof HTMLScriptElement) {
    noteMissing(target.src)
  } else if (event instanceof ErrorEvent) {
    notePageFailure(event.message)
  }
}

const noteMissing = (url: string) => notePageFailure(`${new URL(url).pathname} did not load`)

function noteRejection({ reason }: PromiseRejectionEvent): void {
  // failed calls are recorded where they fail
  const isOfCall = [isApiError, isUnreachableError, isContractError].some((is) => is(reason))
  if (!isOfCall) notePageFailure(String(reason))
}

let hasLooked = false

/**
 * Returns the addresses of scripts that the server didn't have, requested before failures were recorded. Each is
 * returned once.
 */
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

/** Enough to see what failed before. A crash report is limited to the length of an address. */
const MAX_LINES = 8

/**
 * Describes the running parts and the latest failures in a few lines for a report, in English because the readers are
 * developers.
 */
function describeConsole(): string {
  const { rev, remotes } = readDelivery()
  return [
    `Console ${UI_VERSION}, registry ${rev}`,
    ...remotes.map(({ name, state }) => `${name} ${state.version}: ${state.is}`),
    navigator.userAgent,
    ...recentFailures.get().slice(0, MAX_LINES).map(failureLine),
  ].join('\n')
}
