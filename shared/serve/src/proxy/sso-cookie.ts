import type { IncomingHttpHeaders } from 'node:http'

import { SSO_COOKIE, ssoCookieIn } from '@meshdeck/demo-server/sso-cookie'

type Asked = { url?: string | undefined; headers: IncomingHttpHeaders }

/** The one cookie that a call passes on: on the way to the identity provider and back, it tells the browser from others. */
export function ssoCookieOn({ url, headers }: Asked): IncomingHttpHeaders {
  const value = isSso(url) ? ssoCookieIn(headers.cookie) : undefined
  return value === undefined ? {} : { cookie: `${SSO_COOKIE}=${value}` }
}

/** The same of an answer. */
export function ssoCookieBack(
  { url }: Pick<Asked, 'url'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const cookies = isSso(url) ? [headers['set-cookie'] ?? []].flat() : []
  const own = cookies.filter((cookie) => cookie.startsWith(`${SSO_COOKIE}=`))
  return own.length > 0 ? { 'set-cookie': own } : {}
}

const isSso = (url = '') => /^\/api\/oauth\/(login|callback)(\?|$)/.test(url)
