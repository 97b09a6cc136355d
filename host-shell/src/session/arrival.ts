/*
 * What came with the address of the first page. A token in an address ends up in histories and logs,
 * so it is taken out before anything else runs, and kept here until the page that wants it is there.
 */
let arrival: URLSearchParams | undefined

/**
 * Takes everything out of the address of a hosted launch, and of the way back from single sign-on. Other
 * addresses stay.
 */
export function clearAddress(): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const isLaunch = pathname.endsWith('/startup') && search !== ''
  if (!isLaunch && !(pathname.endsWith('/login') && params.has('login'))) return
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
