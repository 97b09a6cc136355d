import type { Expectation } from '@meshdeck/domain/reach'
import { preferenceAtom, useAtom, useSession, z } from '@meshdeck/platform'
import { useMemo } from 'react'

import { parseExpectations, withExpectation } from './expectation-schema'

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** One for each key, so that the list and every preview agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}

/** What this person relies on in a network of this server, kept in this browser. A name is there once. */
export function useExpectations(networkId: string) {
  const { baseUrl, username } = useSession()
  const [text, store] = useAtom(
    atomOf(`expectations ${JSON.stringify([baseUrl, username, networkId])}`),
  )
  // what storage holds may be anything: whatever is no list of expectations reads as none
  const expectations = useMemo(() => (text && parseExpectations(text)) || none, [text])

  const keep = (next: readonly Expectation[]) =>
    store(next.length > 0 ? JSON.stringify(next) : undefined)
  return {
    expectations,
    /** In the place of the one with its id, or at the end. */
    save: (expectation: Expectation) => keep(withExpectation(expectations, expectation)),
    remove: (id: string) => keep(expectations.filter((one) => one.id !== id)),
    keep,
  }
}

const none: readonly Expectation[] = []
