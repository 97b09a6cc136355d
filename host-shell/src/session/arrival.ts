/*
 * Parameters in the address of the first page. A token in an address ends up in histories and logs, so it is removed
 * before anything else runs and kept here until the page that needs it has loaded.
 */
let arrival: URLSearchParams | undefined

/** Path of a launch as the router matches it: in any case, with or without a trailing slash. */
export const startupPath = /\/startup\/?$/i

/**
 * Removes all parameters from the address of a hosted launch or of the return from single sign-on. Other addresses stay
 * unchanged.
 */
export function clearAddress(): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const isLaunch = startupPath.test(pathname) && search !== ''
  if (!isLaunch && !(/\/login\/?$/i.test(pathname) && params.has('login'))) return
  arrival = params
  window.history.replaceState(window.history.state, '', pathname)
}

/** Returns the parameters of the address; undefined once they have been used. */
export function readArrival(): URLSearchParams | undefined {
  return arrival
}

export function forgetArrival(): void {
  arrival = undefined
}
