import type { Settings } from '@meshdeck/federation/settings'
import { Navigate } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { use, useState } from 'react'

import { useSettings } from '../installation/settings'
import { forgetArrival, readArrival, startupPath } from '../session/arrival'
import { launch } from './launch'
import type { LaunchFault } from './launch-fault'
import { ReplaceSession } from './ReplaceSession'

/** Where the hosted account page leads to, and nobody else (decision OP-12). */
export function StartupPage() {
  const { session } = useSessionState()
  const settings = useSettings()
  const [mayReplace, setMayReplace] = useState(false)
  const arrival = settings.variant === 'hosted' ? readArrival() : undefined

  // a link from outside could sign somebody in as somebody else, in the middle of what he does
  if (session && arrival && !mayReplace) {
    return (
      <ReplaceSession
        current={session.username}
        next={arrival.get('username') ?? ''}
        onReplace={() => setMayReplace(true)}
        onStay={forgetArrival}
      />
    )
  }
  return <Launch />
}

function Launch() {
  const { session } = useSessionState()
  const fault = use(startUp(useSettings()))

  // a bad link is no reason to sign out whoever is signed in
  if (session) return <Navigate to="/" replace />
  return <Navigate to="/login" replace state={{ launchFault: fault }} />
}

let started: Promise<LaunchFault | undefined> = Promise.resolve(undefined)

/** May be asked again and again; a launch that succeeds leaves the page instead of an answer. */
function startUp(settings: Settings): Promise<LaunchFault | undefined> {
  const arrival = readArrival()
  if (arrival) {
    forgetArrival()
    started = settings.variant === 'hosted' ? leaveAfter(launch(arrival, settings)) : started
  }
  return started
}

/** The next page begins anew, with the server that was launched and nothing else in its memory. */
async function leaveAfter(launching: Promise<LaunchFault | undefined>) {
  const fault = await launching
  if (fault !== undefined) return fault
  window.location.replace(window.location.pathname.replace(startupPath, '/'))
  return new Promise<never>(() => undefined)
}
