/*
 * What came with the address of the first page. A token in an address ends up in histories and logs,
 * so it is taken out before anything else runs, and kept here until the page that wants it is there.
 */
let arrival: URLSearchParams | undefined

/** Takes the token of a launch or of single sign-on out of the address, with all that came beside it. */
export function clearAddress(): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  if (!params.has('login') && !params.has('token')) return
  arrival = params
  window.history.replaceState(window.history.state, '', pathname)
}

/** What came with the address; nothing once it has been used. */
export function readArrival(): URLSearchParams | undefined {
  return arrival
}

export function forgetArrival(): void {
  arrival = undefined
}
