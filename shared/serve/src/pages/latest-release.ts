const PATIENCE_MS = 5_000
const KEEP_MS = 6 * 60 * 60 * 1000
const KEEP_FAILURE_MS = 10 * 60 * 1000

type Answer = { version: string | undefined; until: number }

/**
 * Asks a releases page for its latest version on behalf of every browser, at most every six hours,
 * and after a failure every ten minutes (SV-034). Resolves to undefined when nobody knows: offline,
 * refused, or an answer of another form. Never rejects.
 */
export function createLatestRelease(now: () => number = Date.now) {
  const answers = new Map<string, Promise<Answer>>()

  return async function latestRelease(address: string | false): Promise<string | undefined> {
    if (address === false) return undefined
    const known = await answers.get(address)
    if (known && known.until > now()) return known.version

    const asking = readVersion(address).then((version) => ({
      version,
      until: now() + (version === undefined ? KEEP_FAILURE_MS : KEEP_MS),
    }))
    answers.set(address, asking)
    return (await asking).version
  }
}

async function readVersion(address: string): Promise<string | undefined> {
  try {
    const reply = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const release: unknown = reply.ok ? await reply.json() : undefined
    const isRelease = typeof release === 'object' && release !== null && 'tag_name' in release
    return isRelease && isVersion(release.tag_name) ? release.tag_name : undefined
  } catch {
    return undefined
  }
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^v?\d+\.\d+\.\d+[\w.-]{0,40}$/.test(value)
