/** The states a health badge can show [HN-018 to HN-025]. */
export type Health =
  | 'online'
  | 'warning'
  | 'error'
  | 'offline'
  | 'enabled'
  | 'disabled'
  | 'disconnected'
  /** Nothing tells how it is, whatever a list says. */
  | 'unmeasured'
  | 'unknown'

const known: ReadonlySet<string> = new Set<Health>([
  'online',
  'warning',
  'error',
  'offline',
  'enabled',
  'disabled',
  'disconnected',
  'unmeasured',
])

/** The state behind a status text of the server; anything unheard of is `unknown` [HN-025]. */
export function healthOf(status: string | undefined): Health {
  return status !== undefined && isKnown(status) ? status : 'unknown'
}

function isKnown(status: string): status is Health {
  return known.has(status)
}
