import type { PageRead } from '@meshdeck/federation/reads'
import type { EarlyRead } from '@meshdeck/platform/boot'

import { isTrustedBase, type Hosted } from '../launch/trusted-base'
import type { EarlySession } from './stored-session'

type Given = { reads: PageRead[]; settings: Hosted }

/**
 * Asks what the page at this address will ask, beside its code. `reads` and `settings` are what the server has
 * written into the page. Each call is the one that the client would send, which takes the reply over; the
 * others it gives up. Nothing goes to a server that may not have the token.
 */
export function sendReads(session: EarlySession, { reads, settings }: Given): void {
  const { baseUrl, token, isAdmin } = session
  if (!isTrustedBase(baseUrl, settings)) return
  const edition = localStorage.getItem('edition')
  const authorization = `Bearer ${token}`
  const isFor = (read: PageRead) =>
    (!read.role || isAdmin) && (!read.edition || read.edition === edition)

  globalThis.meshdeckReads = new Map(
    reads.filter(isFor).map(({ path }) => {
      const { href } = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`, window.location.href)
      return [href, send(href, authorization)]
    }),
  )
}

function send(url: string, authorization: string): EarlyRead {
  const controller = new AbortController()
  const { signal } = controller
  const reply = fetch(url, { headers: { Authorization: authorization }, signal })
  // whoever takes it over hears of a failure; nobody else has to
  reply.catch(() => undefined)
  return { authorization, reply, abort: (reason) => controller.abort(reason) }
}
