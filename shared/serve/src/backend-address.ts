import { StartError } from './start-error'

/**
 * The address of a management server as the proxy needs it: scheme, host and path prefix, without
 * slash at the end. `/api` at the end may be there or not: `https://mesh.example/netmaker/api` is
 * `https://mesh.example/netmaker`. Throws a `StartError` for what is no such address.
 */
export function backendAddress(text: string): string {
  const url = toUrl(text)
  if (url.username !== '' || url.password !== '') {
    // the address is shown and logged, and signing in is the console's business
    throw refuse('holds a user name or password. Leave them out; you sign in on the page')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(`begins with ${url.protocol}//. Only http:// and https:// are possible`)
  }
  if (url.search !== '' || url.hash !== '') throw refuse('has something behind ? or #')
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
}

function toUrl(text: string): URL {
  // without slashes `localhost:8081` would be an address of the scheme localhost
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  if (isWhole && URL.canParse(text)) return new URL(text)
  throw refuse('is no address such as https://api.mesh.example')
}

/** What was given is not repeated: there may be a password in it. */
const refuse = (why: string) => new StartError(`--backend ${why}.`)
