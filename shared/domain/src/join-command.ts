/** Brings a machine that has the client into the networks of an enrollment token [AN-016]. */
export function joinCommand(token: string): string {
  return `sudo netclient join -t ${token}`
}
