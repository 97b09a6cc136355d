import { generatePath } from 'react-router-dom'

/** Path pattern of each place that a fragment declares, such as `node: '/networks/:networkId/nodes/:nodeId'`. */
export type Places = Readonly<Record<string, string>>

let places: Places = {}

/** The shell calls it once with what the registry declares. */
export function setPlaces(declared: Places): void {
  places = declared
}

/**
 * The address of a page of any remote by the name of its place: `placeHref('node', { networkId,
 * nodeId })`. Undefined when no remote has the page, or when a parameter is empty, because the address would be
 * that of another page; then show plain text. Parameters are encoded.
 */
export function placeHref(place: string, params: Record<string, string> = {}): string | undefined {
  const pattern = Object.hasOwn(places, place) ? places[place] : undefined
  const isIncomplete = Object.values(params).includes('')
  return pattern === undefined || isIncomplete ? undefined : generatePath(pattern, params)
}

let links: Readonly<Record<string, string>> = {}

/** The shell calls it once with the addresses of the installation's settings. */
export function setLinks(set: Readonly<Record<string, string>>): void {
  links = set
}

/**
 * The address outside of the console that the installation has set under this name (`links` in
 * settings.json), such as `clientDownload`; undefined leaves the public one [CO-062].
 */
export function installationLink(name: string): string | undefined {
  return Object.hasOwn(links, name) ? links[name] : undefined
}
