import { consolePath } from '@meshdeck/platform/shell'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

import { followPageErrors } from '../crash/page-errors'
import { readPageData } from '../installation/page-data'
import { type ErrorReport, errorReport } from './error-report'
import { followRemotes } from './remote-outcomes'

const EVERY_MS = 60_000
/** A page that throws without end says no more. */
const MOST_ERRORS = 20

/**
 * From now on the page says how it is doing to the console server, once a minute at most and when it is left: what became of
 * remotes, classes and places of errors, and how it felt.
 */
export function watchPage(): void {
  const remotes = followRemotes(readPageData().registry.remotes)
  let errors: ErrorReport[] = []
  let vitals: Array<Pick<Metric, 'name' | 'value'>> = []
  let errorCount = 0

  function noteError(error: unknown) {
    const report = errorReport(error)
    if (!report || errorCount >= MOST_ERRORS) return
    errorCount += 1
    errors.push(report)
  }

  function send() {
    const report = { remotes: remotes(), errors, vitals }
    if (Object.values(report).every(({ length }) => length === 0)) return
    errors = []
    vitals = []
    void fetch(`${consolePath()}/reports`, {
      method: 'POST',
      // it goes although the page does
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(() => undefined)
  }

  followPageErrors(noteError)
  const noteVital = ({ name, value }: Metric) => void vitals.push({ name, value })
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(noteVital)
  // after those, which say the last of it at this very event
  document.addEventListener('visibilitychange', () => document.hidden && send())
  setInterval(send, EVERY_MS)
}
