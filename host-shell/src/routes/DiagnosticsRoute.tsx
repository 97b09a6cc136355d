import { DiagnosticsPage } from '../diagnostics/DiagnosticsPage'
import { RestartHelp } from '../health/RestartHelp'

/** What is known, and under it what may be tried. */
export function DiagnosticsRoute() {
  return (
    <>
      <DiagnosticsPage />
      <RestartHelp />
    </>
  )
}
