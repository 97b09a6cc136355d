/*
 * What came with the address of the first page. A token in an address ends up in histories and logs,
 * so it is taken out before anything else runs, and kept here until the page that wants it is there.
 */
let arrival: URLSearchParams | undefined

/** The address of a launch as the router takes it: in any case, with or without a slash at its end. */
export const startupPath = /\/startup\/?$/i

/**
 * Takes everything out of the address of a hosted launch, and of the way back from single sign-on. Other
 * addresses stay.
 */
export function clearAddress(): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const isLaunch = startupPath.test(pathname) && search !== ''
  if (!isLaunch && !(/\/login\/?$/i.test(pathname) && params.has('login'))) return
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
