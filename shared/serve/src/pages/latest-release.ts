import { HOUR_MS, MINUTE_MS } from '@meshdeck/domain/times'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import type { Installation } from '../installation'

const REQUEST_TIMEOUT_MS = 5_000
const KEEP_MS = 6 * HOUR_MS
const KEEP_FAILURE_MS = 10 * MINUTE_MS

type KnownRelease = { version: string | undefined; until: number }

/**
 * Serves the latest version on the releases page, so that no browser has to call a foreign host: `{ latest }` or `{}`.
 */
export function serveLatestRelease(
  app: FastifyInstance,
  installation: Pick<Installation, 'current'>,
) {
  const latestRelease = createLatestRelease()
  app.get('/releases.json', async (_, reply) => {
    const latest = await latestRelease(installation.current().settings.releases)
    return reply.header('cache-control', 'no-store').send({ latest })
  })
}

/**
 * Fetches the latest version from a releases page on behalf of all browsers, at most every six hours, and every ten
 * minutes after a failure [SV-034]. Resolves to undefined when it is unknown: offline, refused, or an unexpected
 * response. Never rejects.
 */
export function createLatestRelease(now: () => number = Date.now) {
  const releases = new Map<string, Promise<KnownRelease>>()

  return async function latestRelease(address: string | false): Promise<string | undefined> {
    if (address === false) return undefined
    const knownRelease = await releases.get(address)
    if (knownRelease && knownRelease.until > now()) return knownRelease.version

    const reading = readVersion(address).then((version) => ({
      version,
      until: now() + (version === undefined ? KEEP_FAILURE_MS : KEEP_MS),
    }))
    releases.set(address, reading)
    return (await reading).version
  }
}

async function readVersion(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    return releaseSchema.safeParse(await response.json()).data?.tag_name
  } catch {
    return undefined
  }
}

const releaseSchema = z.object({ tag_name: z.string().regex(/^v?\d+\.\d+\.\d+[\w.-]{0,40}$/) })
