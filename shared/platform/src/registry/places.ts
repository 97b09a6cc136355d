import { generatePath } from 'react-router-dom'

/** Path pattern of each place that a fragment declares, such as `node: '/networks/:networkId/nodes/:nodeId'`. */
export type Places = Readonly<Record<string, string>>

let places: Places = {}

/** Sets the places that the registry declares. The shell calls it once. */
export function setPlaces(declared: Places): void {
  places = declared
}

/**
 * Returns the address of a page of any remote by the name of its place: `placeHref('node', { networkId, nodeId })`.
 * Returns undefined if no remote has the page, or if a parameter of its path is empty, because the address would be that
 * of another page, or missing, because the remote has renamed it; show plain text then. Parameters are encoded.
 */
export function placeHref(place: string, params: Record<string, string> = {}): string | undefined {
  const pattern = Object.hasOwn(places, place) ? places[place] : undefined
  const needed = pattern?.match(/(?<=:)\w+/g) ?? []
  const isIncomplete = Object.values(params).includes('') || needed.some((name) => !params[name])
  return pattern === undefined || isIncomplete ? undefined : generatePath(pattern, params)
}

let links: Readonly<Record<string, string>> = {}

/** Sets the addresses from the installation's settings. The shell calls it once. */
export function setLinks(set: Readonly<Record<string, string>>): void {
  links = set
}

/**
 * Returns the external address that the installation has set under this name (`links` in settings.json), such as
 * `clientDownload`; undefined keeps the public one [CO-062].
 */
export function installationLink(name: string): string | undefined {
  return Object.hasOwn(links, name) ? links[name] : undefined
}
