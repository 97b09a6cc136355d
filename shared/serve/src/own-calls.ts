import type { IncomingHttpHeaders } from 'node:http'

type Call = { method: string; url: string; headers: IncomingHttpHeaders }

/** What a browser says where it comes from. */
const OWN_SITES = ['same-origin', 'none']

/**
 * Whether a call is one that a page of the console may have made, or no page at all. A browser says with
 * each call that can change something which origin it comes from, and with the others as well where the
 * console is reached by TLS or on this machine: what says nothing is no browser, such as curl or a
 * device, and is let through, for it needs no user to lend it his rights.
 */
export function isOwnCall(call: Call): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = call.headers
  if (isWayBack(call)) return true
  if (origin !== undefined && !isOriginOf(host, origin)) return false
  return site === undefined || OWN_SITES.includes(String(site))
}

/** An identity provider leads people back by a link, which belongs to its site (contract 1.2). */
function isWayBack({ method, url, headers }: Call): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': target = 'document' } = headers
  return (
    method === 'GET' &&
    url.startsWith('/api/oauth/') &&
    mode === 'navigate' &&
    target === 'document'
  )
}

/** What encrypts in front of us changes the scheme, so host and port alone are compared. */
function isOriginOf(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofOrigin } = new URL(origin)
  const address = `${protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === ofOrigin
}
