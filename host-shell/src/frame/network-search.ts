import type { Network } from '@meshdeck/api/networks'
import { placeHref } from '@meshdeck/platform'
import { useReducer } from 'react'

type Search = {
  text: string
  /** Index among the matching networks that the arrow keys have moved to. */
  movedTo?: number
}

type Options = {
  networks: readonly Network[]
  activeId: string | undefined
  /** Returns the keys that were pressed while the panel was loading, and removes them. */
  takeKeys: () => string[]
  onChoose: (network: Network) => void
  onClose: () => void
}

const PAGE_SIZE = 8

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_SIZE,
  PageUp: -PAGE_SIZE,
}

const latest = (_search: Search, next: Search) => next

/**
 * State of the search in the list of networks and what keys do there. Until an arrow key moves the selection, Enter
 * chooses the active network, or the first match of a search text.
 */
export function useNetworkSearch(options: Options) {
  const { networks, activeId, takeKeys, onChoose, onClose } = options
  const [search, setSearch] = useReducer(latest, { text: '' })

  const matchesOf = ({ text }: Search) =>
    networks.filter(({ netid }) => netid.includes(text.trim().toLowerCase()))

  function indexOf({ text, movedTo }: Search): number {
    if (movedTo !== undefined) return movedTo
    const current = networks.findIndex(({ netid }) => netid === activeId)
    return text === '' ? Math.max(current, 0) : 0
  }

  function searchAfter(key: string, before: Search): Search {
    const { text } = before
    if (key === 'Backspace') return { text: text.slice(0, -1) }
    if (key.length === 1) return { text: text + key }
    const lastIndex = matchesOf(before).length - 1
    return { text, movedTo: Math.max(Math.min(indexOf(before) + (steps[key] ?? 0), lastIndex), 0) }
  }

  function choose(wanted: Search) {
    const network = matchesOf(wanted)[indexOf(wanted)]
    if (network) onChoose(network)
  }

  function catchUp() {
    let next = search
    for (const key of takeKeys()) {
      if (key === 'Escape') return onClose()
      if (key === 'Enter') return choose(next)
      next = searchAfter(key, next)
    }
    setSearch(next)
  }

  return {
    text: search.text,
    matching: matchesOf(search),
    activeIndex: indexOf(search),
    /** Applies the earlier keys. Call it once the field has the focus, because later keys reach the field. */
    catchUp,
    searchFor: (text: string) => setSearch({ text }),
    /** Handles a key pressed in the field. Returns true if the key is not text and was handled. */
    press: (key: string): boolean => {
      if (key === 'Enter') choose(search)
      else if (key in steps) setSearch(searchAfter(key, search))
      else return false
      return true
    },
  }
}

/**
 * Returns where choosing a network leads: from a page of a network to the same section of the chosen one [SH-121], from
 * anywhere else to its nodes [SH-122]. Undefined when no remote has a nodes page.
 */
export function hrefInNetwork(pathname: string, networkId: string): string | undefined {
  const [first, , section] = pathname.split('/').filter(Boolean)
  if (first === 'networks' && section !== undefined) {
    return `/networks/${encodeURIComponent(networkId)}/${section}`
  }
  return placeHref('nodes', { networkId })
}
