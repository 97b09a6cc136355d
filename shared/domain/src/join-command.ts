/** Stands for a token that is hidden. */
export const TOKEN_MASK = '••••••••'

/** Brings a machine that has the client into the networks of an enrollment token [AN-016]. */
export function joinCommand(token: string): string {
  return `sudo netclient join -t ${token}`
}

/** The same on Windows, in a terminal that an administrator has opened [AN-016]. */
export function joinCommandOfWindows(token: string): string {
  return `netclient join -t ${token}`
}
