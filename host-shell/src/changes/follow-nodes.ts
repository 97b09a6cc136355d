import { networkListQuery } from '@meshdeck/api/networks'
import { API_MAJOR, queryClient, type QueryKey } from '@meshdeck/platform'
import { whenIdle } from '@meshdeck/ui/shell'

import { sightingsIn } from './sightings'
import { keepNetworks, noteSighting } from './stored-changes'

/** A reply may wait as long for a moment in which nothing else is to do. */
const PATIENCE_MS = 3000

/**
 * Notes what replies tell of nodes, those that are here already first, until the returned function is called.
 * It asks nothing itself, and works when the page has nothing else to do.
 */
export function followNodes(person: string, isAdmin: boolean): () => void {
  const cache = queryClient.getQueryCache()
  const waiting = new Map<string, QueryKey>()
  let cancel: (() => void) | undefined

  function noteAll() {
    cancel = undefined
    const keys = [...waiting.values()]
    waiting.clear()
    for (const key of keys) note(key)
  }

  function note(key: QueryKey) {
    const networks = key[0] === 'networks' && queryClient.getQueryData(networkListQuery().queryKey)
    if (networks)
      keepNetworks(
        person,
        networks.map(({ netid }) => netid),
      )
    const at = queryClient.getQueryState(key)?.dataUpdatedAt ?? Date.now()
    for (const seen of sightingsIn(key, isAdmin)) noteSighting(person, { ...seen, at })
  }

  function expect(hash: string, key: QueryKey) {
    if (key[1] !== API_MAJOR || !(key[0] === 'nodes' || key[0] === 'networks')) return
    waiting.set(hash, key)
    cancel ??= whenIdle(noteAll, PATIENCE_MS)
  }

  function expectAll() {
    for (const { queryHash, queryKey, state } of cache.getAll())
      if (state.data !== undefined) expect(queryHash, queryKey)
  }

  expectAll()
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // nodes take their names from the devices
    if (event.query.queryKey[0] === 'hosts') expectAll()
    else expect(event.query.queryHash, event.query.queryKey)
  })

  return () => {
    stop()
    cancel?.()
  }
}
