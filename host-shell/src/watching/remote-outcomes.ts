import type { RegistryRemote } from '@meshdeck/federation/registry'

import { buildState } from '../diagnostics/builds'

export type RemoteOutcome = {
  name: string
  version: string
  outcome: 'running' | 'fallback' | 'refused' | 'failed'
  ms?: number
}

type Arrival = { ms: number; isMissing: boolean }

/**
 * Follows what becomes of remotes, also of those that came before this did: the browser keeps when it asked for each file.
 * @returns Whatever is new since it was asked for the last time.
 */
export function followRemotes(remotes: readonly RegistryRemote[]): () => RemoteOutcome[] {
  const arrivals = new Map<string, Arrival>()
  if (typeof PerformanceObserver !== 'undefined') {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry instanceof PerformanceResourceTiming) note(entry)
      }
    }).observe({ type: 'resource', buffered: true })
  }

  function note({ name, duration, responseStatus }: PerformanceResourceTiming) {
    const remote = remotes.find(({ base, entry }) => name.endsWith(base + entry))
    if (!remote) return
    // a file that was asked for ahead comes out of the cache the second time
    const first = arrivals.get(remote.name)
    arrivals.set(remote.name, {
      ms: first?.ms ?? Math.round(duration),
      isMissing: responseStatus >= 400,
    })
  }

  const told = new Map<string, string>()
  return () =>
    remotes
      .flatMap((remote) => outcomeOf(remote, arrivals.get(remote.name)) ?? [])
      .filter(({ name, outcome }) => told.get(name) !== outcome)
      .map((news) => {
        told.set(news.name, news.outcome)
        return news
      })
}

function outcomeOf(remote: RegistryRemote, arrival?: Arrival): RemoteOutcome | undefined {
  const { is, version } = buildState(remote)
  const { name } = remote
  if (is !== 'unopened') {
    return { name, version, outcome: is, ...(is === 'running' && arrival && { ms: arrival.ms }) }
  }
  return arrival?.isMissing ? { name, version, outcome: 'failed' } : undefined
}
