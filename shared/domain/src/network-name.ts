/** Letters a to z, digits, space, underscore and hyphen; upper case is lowered on submit [NW-025]. */
export function isNetworkName(text: string): boolean {
  return /^[a-z0-9 _-]*$/.test(text)
}

/** The id that a typed name stands for: trimmed, blanks to a hyphen, lower case [NW-026]. */
export function networkIdOf(name: string): string {
  return name.trim().replace(/\s+/g, '-').toLowerCase()
}

/** The server refuses longer ids (contract 1.8). */
export const NETWORK_NAME_MAX = 32
