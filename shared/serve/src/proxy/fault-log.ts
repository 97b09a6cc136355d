import type { ProxyFault } from './faults'

const AGAIN_AFTER_MS = 60 * 60 * 1000

/** So many different lines in that time: their names come from requests, which anybody may make up. */
const MOST = 20

/** Tells whoever runs the console what a proxy does to its requests, each thing once an hour. */
export function createFaultLog(tell: (line: string) => void, now = Date.now) {
  const told = new Set<string>()
  let since = now()
  return (fault: ProxyFault | undefined) => {
    if (!fault) return
    if (now() - since > AGAIN_AFTER_MS) {
      told.clear()
      since = now()
    }
    const line = `proxy: ${fault.cause} ${fault.fix}`
    if (told.has(line) || told.size >= MOST) return
    told.add(line)
    tell(line)
  }
}
