import { clientHooks } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import { reportExtras } from '../crash/bug-report'
import { describeConsole } from './describe-console'
import { noteCall, noteOwn } from './recent-failures'
import { followLatency } from './status-latency'

/** Notes for the diagnostics page what fails from now on, and offers it to reports of crashes. */
export function useNotedFailures(): void {
  useEffect(() => {
    clientHooks.onFailure = noteCall
    reportExtras.describe = describeConsole
    window.addEventListener('error', noteError, true)
    window.addEventListener('unhandledrejection', noteRejection)
    const stopFollowing = followLatency()
    return () => {
      clientHooks.onFailure = undefined
      window.removeEventListener('error', noteError, true)
      window.removeEventListener('unhandledrejection', noteRejection)
      stopFollowing()
    }
  }, [])
}

function noteError(event: Event): void {
  const { target } = event
  if (target instanceof HTMLScriptElement) {
    noteOwn(`${new URL(target.src).pathname} did not load`)
  } else if (event instanceof ErrorEvent) {
    noteOwn(event.message)
  }
}

const noteRejection = ({ reason }: PromiseRejectionEvent) => noteOwn(String(reason))
