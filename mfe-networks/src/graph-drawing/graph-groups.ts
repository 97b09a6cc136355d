import type { GraphModel, GraphRow } from '../shared/graph-rows'
import { cityNear } from './known-places'
import { type Location, locationText, readLocation } from './layout'

/** By what nodes stand together. */
export const groupings = ['gateway', 'location', 'tag', 'range'] as const
export type Grouping = (typeof groupings)[number]

/** What cannot be known of a row, or are too many to be told apart; the page has words for them. */
type GroupName =
  | { text: string; isMachine?: boolean }
  | { word: 'noLocation' | 'noTag' | 'noAddress' | 'noGateway' | 'routes' | 'others' }

export type Groups = {
  names: GroupName[]
  /** Of each row, an index into the names. */
  groupOf: Uint16Array
  /** Where the group is, for a map: only if grouped by location. */
  places: Array<Location | undefined>
}

/** More circles than that nobody reads; the smallest then share one. */
const MOST_GROUPS = 300
/** So many places can be told apart on a map of the world. */
const MOST_PLACES = 150
/** Degrees that places are rounded to, the finest that leaves few enough of them. */
const grids = [0.1, 0.5, 1, 2, 5, 10]

type Key = { key: string; name: GroupName; place?: Location }

/** Groups by size, then in the order of the list: the same network gives the same picture. */
export function groupRows(model: GraphModel, by: Grouping, language: string): Groups {
  const { rows } = model
  const keyOf = keyMaker(model, by, language)
  const sizes = new Map<string, { size: number; key: Key }>()
  const keys = rows.map((row, index) => {
    const key = keyOf(row, index)
    const known = sizes.get(key.key)
    if (known) known.size++
    else sizes.set(key.key, { size: 1, key })
    return key.key
  })
  const sorted = [...sizes.values()].toSorted((a, b) => b.size - a.size)
  const shown = sorted.length > MOST_GROUPS ? sorted.slice(0, MOST_GROUPS - 1) : sorted
  const names: GroupName[] = shown.map(({ key }) => key.name)
  const places = shown.map(({ key }) => key.place)
  if (shown.length < sorted.length) {
    names.push({ word: 'others' })
    places.push(undefined)
  }
  const groupIndex = new Map(shown.map(({ key }, index) => [key.key, index]))
  const others = shown.length
  return {
    names,
    groupOf: Uint16Array.from(keys, (key) => groupIndex.get(key) ?? others),
    places,
  }
}

type KeyMaker = (row: GraphRow, index: number) => Key

function keyMaker(model: GraphModel, by: Grouping, language: string): KeyMaker {
  switch (by) {
    case 'location':
      return locationKeys(model.rows, language)
    case 'tag':
      return ({ tags: [tag] }) => (tag === undefined ? unknown('noTag') : named(tag))
    case 'range':
      return ({ mark, addresses: [address = ''] }) =>
        mark === 'route' ? unknown('routes') : rangeKey(address)
    case 'gateway':
      return gatewayKeys(model, locationKeys(model.rows, language))
  }
}

const named = (text: string, isMachine = true): Key => ({
  key: `=${text}`,
  name: { text, isMachine },
})
const unknown = (word: Extract<GroupName, { word: string }>['word']): Key => ({
  key: word,
  name: { word },
})

/** `10.1.7.0/24`, or the /64 of an address of the other family. */
function rangeKey(address: string): Key {
  if (address.includes(':')) {
    const [head = ''] = address.split('::')
    return named(`${head.split(':').slice(0, 4).join(':')}::/64`)
  }
  const parts = address.split('.')
  return parts.length === 4 ? named(`${parts.slice(0, 3).join('.')}.0/24`) : unknown('noAddress')
}

/** What hangs on a hub stands around it. Most of a mesh hangs on nothing: one heap of them would hide all, places tell them apart. */
function gatewayKeys({ rows, indexOf }: GraphModel, placeOf: KeyMaker): KeyMaker {
  const hubName = ({ id, name }: GraphRow): Key => ({
    key: id,
    name: { text: name, isMachine: true },
  })
  return (row, index) => {
    const hub = rows[indexOf.get(row.ties[0]?.to ?? '') ?? -1]
    if (hub) return hubName(hub)
    if (row.dependents > 0) return hubName(row)
    const place = placeOf(row, index)
    return place.place ? place : unknown('noGateway')
  }
}

function locationKeys(rows: readonly GraphRow[], language: string): KeyMaker {
  const readings = new Map<string, Location | undefined>()
  for (const { location } of rows) {
    if (!readings.has(location)) readings.set(location, readLocation(location))
  }
  const known = [...readings.values()].filter((place) => place !== undefined)
  const grid =
    grids.find(
      (step) => new Set(known.map((place) => cell(place, step).key)).size <= MOST_PLACES,
    ) ?? 10
  const keys = new Map<string, Key>()
  for (const [text, place] of readings) {
    if (!place) continue
    keys.set(text, placeKey(place, { grid, language }))
  }
  const nowhere = unknown('noLocation')
  return ({ location }) => keys.get(location) ?? nowhere
}

/** The city that a place is in or beside, else its degrees. */
function placeKey(place: Location, { grid, language }: { grid: number; language: string }): Key {
  const city = cityNear(place, language)
  if (city) return { key: `city ${city.name}`, name: { text: city.name }, place: city }
  const { key, ...middle } = cell(place, grid)
  return { key, name: { text: locationText(middle, language) }, place: middle }
}

function cell({ latitude, longitude }: Location, step: number): Location & { key: string } {
  const rounded = (degrees: number) => Math.round(Math.round(degrees / step) * step * 10) / 10
  const middle = { latitude: rounded(latitude), longitude: rounded(longitude) }
  return { ...middle, key: `${middle.latitude},${middle.longitude}` }
}

/** How many dots a map would have, as far as they can be told apart. */
export function countPlaces(rows: readonly GraphRow[]): number {
  const [grid = 1] = grids
  const places = rows.flatMap(({ location }) => {
    const place = readLocation(location)
    return place ? [placeKey(place, { grid, language: 'en' }).key] : []
  })
  return new Set(places).size
}
