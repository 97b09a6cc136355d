import { deviceName, type Host } from '@meshdeck/api/hosts'
import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { OLD_ACCESS, type OldAccessLists } from '@meshdeck/domain/old-access'
import { naturalKey, plainText } from '@meshdeck/ui/data-table'

/** Who stands in the old access lists. */
export type AccessMember = {
  /** Of a node; of a config file its name. */
  id: string
  name: string
  /** `unknown`: the lists still hold it, and the network does not. */
  kind: 'node' | 'file' | 'unknown'
  /** Its name as it is searched by. */
  plain: string
}

/** What each member says of each other one; members are known by their place. */
export type AccessMatrix = {
  members: readonly AccessMember[]
  /** A row for each member, one word for each: its place times their number, plus the place of the other. */
  words: Uint8Array
}

type Known = { nodes: readonly Node[]; hosts: readonly Host[] }

/** The lists of a network with the names of who is in them, by name. */
export function toAccessMatrix(lists: OldAccessLists, known: Known): AccessMatrix {
  const members = toMembers(lists, known)
  const places = new Map(members.map(({ id }, place) => [id, place]))
  const size = members.length
  const words = new Uint8Array(size * size)
  for (const [id, row] of Object.entries(lists)) {
    const start = (places.get(id) ?? 0) * size
    for (const [other, word] of Object.entries(row ?? {})) {
      const place = places.get(other)
      if (place !== undefined) words[start + place] = word
    }
  }
  return { members, words }
}

function toMembers(lists: OldAccessLists, { nodes, hosts }: Known): AccessMember[] {
  const hostNames = new Map(hosts.map((host) => [host.id, deviceName(host)]))
  const listed = nodes.map((node) => {
    const id = nodeKey(node)
    const name = node.is_static ? id : (hostNames.get(node.hostid) ?? id.slice(0, 8))
    return toMember(id, name, node.is_static ? 'file' : 'node')
  })
  const ids = new Set(listed.map(({ id }) => id))
  const strangers = Object.keys(lists).filter((id) => !ids.has(id))
  return [...listed, ...strangers.map((id) => toMember(id, id, 'unknown'))]
    .map((member) => ({ member, key: naturalKey(member.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ member }) => member)
}

const toMember = (id: string, name: string, kind: AccessMember['kind']): AccessMember => ({
  id,
  name,
  kind,
  plain: plainText(name),
})

/** What one says of the other, and the other of the one. */
export const wordsBetween = ({ members, words }: AccessMatrix, a: number, b: number) =>
  [words[a * members.length + b] ?? 0, words[b * members.length + a] ?? 0] as const

/** Why two may not talk, as the server holds it: one of them denies it, or says nothing of the other. */
export function stateBetween(
  matrix: AccessMatrix,
  a: number,
  b: number,
): 'allowed' | 'denied' | 'one-sided' | 'unset' {
  const words = wordsBetween(matrix, a, b)
  const allowing = words.filter((word) => word === OLD_ACCESS.allowed).length
  if (allowing === 2) return 'allowed'
  if (allowing === 1) return 'one-sided'
  return words.includes(OLD_ACCESS.denied) ? 'denied' : 'unset'
}

/** Places of the members whose name has every word of the search. */
export function placesOf({ members }: AccessMatrix, search: string): number[] {
  const words = plainText(search).split(' ').filter(Boolean)
  return members.flatMap(({ plain }, place) =>
    words.every((word) => plain.includes(word)) ? [place] : [],
  )
}

/** Whether both say the same of the same members. */
export const isSameMatrix = (a: AccessMatrix, b: AccessMatrix): boolean =>
  a.members.length === b.members.length &&
  a.members.every(({ id, name }, place) => {
    const other = b.members[place]
    return other?.id === id && other.name === name
  }) &&
  a.words.every((word, index) => word === b.words[index])
