import { isApiError, isContractError, isUnreachableError } from '@meshdeck/platform'
import { clientHooks, earlyFailures } from '@meshdeck/platform/shell'

import { reportExtras } from '../crash/bug-report'
import { describeConsole } from './describe-console'
import { missingScripts } from './missing-scripts'
import { noteCall, noteOwn } from './recent-failures'
import { followLatency } from './status-latency'

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
