import * as z from 'zod'

/**
 * The address of a management server as the proxy needs it: scheme, host and path prefix, without
 * slash at the end. `/api` at the end may be there or not: `https://mesh.example/netmaker/api` is
 * `https://mesh.example/netmaker`. What was given is not repeated: there may be a password in it.
 */
export const backendSchema = z.string().transform((text, context) => {
  const url = toUrl(text)
  const fault = url ? faultOf(url) : 'enter an address such as https://api.mesh.example'
  if (url && fault === undefined) {
    return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  }
  context.addIssue(fault ?? '')
  return z.NEVER
})

function toUrl(text: string): URL | undefined {
  // without slashes `localhost:8081` would be an address of the scheme localhost
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  return isWhole && URL.canParse(text) ? new URL(text) : undefined
}

function faultOf({ username, password, protocol, search, hash }: URL): string | undefined {
  if (username !== '' || password !== '') {
    // the address is shown and logged, and signing in is the console's business
    return "the address can't contain a user name or password. Users sign in on the console's page"
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    return `the address must start with http:// or https://, not ${protocol}//`
  }
  return search === '' && hash === '' ? undefined : "the address can't contain ? or #"
}
