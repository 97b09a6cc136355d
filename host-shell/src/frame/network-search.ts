import type { Network } from '@meshdeck/api/networks'
import { placeHref } from '@meshdeck/platform'
import { useReducer } from 'react'

type Search = {
  text: string
  /** Of the networks that match, the one the arrows have moved to. */
  movedTo?: number
}

type Options = {
  networks: readonly Network[]
  activeId: string | undefined
  /** What was pressed while the panel was on its way. */
  takeKeys: () => string[]
  onChoose: (network: Network) => void
  onClose: () => void
}

const PAGE = 8

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
}

const latest = (_search: Search, next: Search) => next

/**
 * What is searched for in the list of networks, and what keys do there. Until an arrow moves, Enter
 * chooses the active network, and among what a text finds the first.
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
    const last = matchesOf(before).length - 1
    return { text, movedTo: Math.max(Math.min(indexOf(before) + (steps[key] ?? 0), last), 0) }
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
    /** Once the field has the focus: what is pressed from now on arrives there. */
    catchUp,
    searchFor: (text: string) => setSearch({ text }),
    /** A key in the field; true when it is no text and was taken care of. */
    press: (key: string): boolean => {
      if (key === 'Enter') choose(search)
      else if (key in steps) setSearch(searchAfter(key, search))
      else return false
      return true
    },
  }
}

/**
 * Where choosing a network leads: on a page of a network to the same section of the chosen one
 * [SH-121], from anywhere else to its nodes [SH-122]. Undefined when no remote has a nodes page.
 */
export function hrefInNetwork(pathname: string, networkId: string): string | undefined {
  const [first, , section] = pathname.split('/').filter(Boolean)
  if (first === 'networks' && section !== undefined) {
    return `/networks/${encodeURIComponent(networkId)}/${section}`
  }
  return placeHref('nodes', { networkId })
}
