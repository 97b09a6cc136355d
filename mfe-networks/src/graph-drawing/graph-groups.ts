import type { GraphModel, GraphRow } from '../shared/graph-rows'
import { cityNear } from './known-places'
import { type Location, locationText, readLocation } from './layout'

/** Properties by which nodes are grouped. */
export const groupings = ['gateway', 'location', 'tag', 'range'] as const
export type Grouping = (typeof groupings)[number]

/** Name of a group of rows with an unknown value, or of the rest; translated by the page. */
type GroupName =
  | { text: string; isMonospace?: boolean }
  | { word: 'noLocation' | 'noTag' | 'noAddress' | 'noGateway' | 'routes' | 'others' }

export type Groups = {
  names: GroupName[]
  /** For each row, an index into the names. */
  groupOf: Uint16Array
  /** Position of each group for a map; only when grouped by location. */
  places: Array<Location | undefined>
}

/** More circles than this are unreadable; the smallest then share one. */
const MAX_GROUPS = 300
/** Number of places that are distinguishable on a world map. */
const MAX_PLACES = 150
/** Degrees to which places are rounded: the finest grid that leaves few enough places is used. */
const grids = [0.1, 0.5, 1, 2, 5, 10]

type Key = { key: string; name: GroupName; place?: Location }

/** Returns the groups by size, then in list order, so that the same network gives the same picture. */
export function groupRows(model: GraphModel, by: Grouping, language: string): Groups {
  const { rows } = model
  const keyOf = keyMaker(model, by, language)
  const sizes = new Map<string, { size: number; key: Key }>()
  const keys = rows.map((row, index) => {
    const key = keyOf(row, index)
    const knownGroup = sizes.get(key.key)
    if (knownGroup) knownGroup.size++
    else sizes.set(key.key, { size: 1, key })
    return key.key
  })
  const sortedGroups = [...sizes.values()].toSorted((a, b) => b.size - a.size)
  const shownGroups =
    sortedGroups.length > MAX_GROUPS ? sortedGroups.slice(0, MAX_GROUPS - 1) : sortedGroups
  const names: GroupName[] = shownGroups.map(({ key }) => key.name)
  const places = shownGroups.map(({ key }) => key.place)
  if (shownGroups.length < sortedGroups.length) {
    names.push({ word: 'others' })
    places.push(undefined)
  }
  const groupIndex = new Map(shownGroups.map(({ key }, index) => [key.key, index]))
  const othersIndex = shownGroups.length
  return {
    names,
    groupOf: Uint16Array.from(keys, (key) => groupIndex.get(key) ?? othersIndex),
    places,
  }
}

type KeyMaker = (row: GraphRow, index: number) => Key

function keyMaker(model: GraphModel, by: Grouping, language: string): KeyMaker {
  switch (by) {
    case 'location':
      return locationKeys(model.rows, language)
    case 'tag':
      return ({ tags: [tag] }) => (tag === undefined ? unknownKey('noTag') : namedKey(tag))
    case 'range':
      return ({ mark, addresses: [address = ''] }) =>
        mark === 'route' ? unknownKey('routes') : rangeKey(address)
    case 'gateway':
      return gatewayKeys(model, locationKeys(model.rows, language))
  }
}

const namedKey = (text: string, isMonospace = true): Key => ({
  key: `=${text}`,
  name: { text, isMonospace },
})
const unknownKey = (word: Extract<GroupName, { word: string }>['word']): Key => ({
  key: word,
  name: { word },
})

/** Returns the range of an address: `10.1.7.0/24`, or the /64 of an IPv6 address. */
function rangeKey(address: string): Key {
  if (address.includes(':')) {
    const [head = ''] = address.split('::')
    return namedKey(`${head.split(':').slice(0, 4).join(':')}::/64`)
  }
  const parts = address.split('.')
  return parts.length === 4
    ? namedKey(`${parts.slice(0, 3).join('.')}.0/24`)
    : unknownKey('noAddress')
}

/**
 * Groups rows around the hub that they depend on. Most of a mesh depends on no hub: a single group of them would hide
 * everything, so places separate them.
 */
function gatewayKeys({ rows, indexOf }: GraphModel, placeOf: KeyMaker): KeyMaker {
  const hubName = ({ id, name }: GraphRow): Key => ({
    key: id,
    name: { text: name, isMonospace: true },
  })
  return (row, index) => {
    const hub = rows[indexOf.get(row.ties[0]?.to ?? '') ?? -1]
    if (hub) return hubName(hub)
    if (row.dependents > 0) return hubName(row)
    const place = placeOf(row, index)
    return place.place ? place : unknownKey('noGateway')
  }
}

function locationKeys(rows: readonly GraphRow[], language: string): KeyMaker {
  const readings = new Map<string, Location | undefined>()
  for (const { location } of rows) {
    if (!readings.has(location)) readings.set(location, readLocation(location))
  }
  const locations = [...readings.values()].filter((place) => place !== undefined)
  const grid =
    grids.find(
      (step) => new Set(locations.map((place) => cell(place, step).key)).size <= MAX_PLACES,
    ) ?? 10
  const keys = new Map<string, Key>()
  for (const [text, place] of readings) {
    if (!place) continue
    keys.set(text, placeKey(place, { grid, language }))
  }
  const nowhere = unknownKey('noLocation')
  return ({ location }) => keys.get(location) ?? nowhere
}

/** Returns the key of a place: the city that it is in or near, else its coordinates. */
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

/** Returns the number of distinguishable dots on a map. */
export function countPlaces(rows: readonly GraphRow[]): number {
  const [grid = 1] = grids
  const places = rows.flatMap(({ location }) => {
    const place = readLocation(location)
    return place ? [placeKey(place, { grid, language: 'en' }).key] : []
  })
  return new Set(places).size
}
