const SECOND = 1000

/**
 * How long the management server may think before it answers, and pause in its answer, by what is asked of it, in
 * milliseconds. All is less than the minute after which a connection on which nothing moves is given up.
 */
export const patience = {
  /** The page asks again every 10 s. */
  status: 10 * SECOND,
  /** As long as the page waits. */
  list: 30 * SECOND,
  /** What has been cut off may have happened all the same, so whoever waits longer is told how it went. */
  change: 45 * SECOND,
  /** What goes through every device, or asks another server first. */
  long: 55 * SECOND,
}

export type CallKind = keyof typeof patience

const LONG = /\/(?:upgrade|upgrade-all|sync|bulk|keys|cleanup|oauth|authenticate)(?:\/|$)/i

/** Of what kind a call below `/api` is; whatever may change something is a change. */
export function callKind(method: string, url: string): CallKind {
  const [path = ''] = url.split('?')
  if (path === '/api/server/status') return 'status'
  if (LONG.test(path)) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'list' : 'change'
}
