import type { Served } from './context'
import { createDue } from './due'
import { switchOffExpired } from './extclients/owner-sign-ins'
import { expireGrants } from './jit/grants'
import { mailAccessNews } from './jit/mails'
import { runPostureChecks } from './posture/run-checks'
import { repeat } from './repeat'
import { readSettings } from './server/settings'
import type { Store } from './storage/store'

const LOOK_MS = 1000
const MINUTE = 60
const DEFAULT_MINUTES = 60
const GRANT_MINUTES = 5
const SIGN_IN_MINUTES = 3

/**
 * What is done every so many minutes: devices are held against the checks again, for they change, too,
 * access that was given for a time ends, and with a sign-in what lasts as long.
 * @returns `look` does what it is time for; `end` stops looking
 */
export function startTimedWork(context: Served) {
  const { store } = context
  const works = [
    timed(
      () => runPostureChecks(store),
      () => checkMinutes(store),
    ),
    timed(
      () => {
        for (const request of expireGrants(store)) mailAccessNews(context, 'expired', request)
      },
      () => GRANT_MINUTES,
    ),
    timed(
      () => switchOffExpired(store),
      () => SIGN_IN_MINUTES,
    ),
  ]

  function look() {
    for (const doIfDue of works) doIfDue()
  }

  const end = repeat(look, { every: LOOK_MS, complaint: "Couldn't run scheduled tasks:" })
  return { look, end }
}

function timed(work: () => void, minutes: () => number): () => void {
  const due = createDue(() => minutes() * MINUTE)
  return () => {
    if (!due.isDue()) return
    work()
    due.begin()
  }
}

function checkMinutes(store: Store): number {
  const { posture_check_interval: text } = readSettings(store)
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : DEFAULT_MINUTES
}
