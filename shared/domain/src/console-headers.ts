/** Contains the secret shared by the console and the server that it started. */
export const CONSOLE_HEADER = 'x-meshdeck-console'

/** Contains the same secret, and marks a request forwarded by a proxy that isn't trusted to name the caller. */
export const PROXIED_HEADER = 'x-meshdeck-proxied'

/** Headers by which proxies name the caller other than `X-Forwarded-*`, or only identify themselves. */
const OTHER_MARKS = new Set([
  'cf-connecting-ip',
  'client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-real-ip',
])

/** Whether a request has a proxy header other than `X-Forwarded-*`. */
export const hasProxyMark = (headers: object): boolean =>
  Object.keys(headers).some((name) => OTHER_MARKS.has(name))

/** Identifies the browser in which a single sign-on began. The console forwards no other cookie. */
export const SSO_COOKIE = 'meshdeck_sso'

const PATTERN = new RegExp(`(?:^|; ?)${SSO_COOKIE}=(\\w{32})(?:;|$)`)

/** Returns the value of that cookie in a `Cookie` header; undefined if it is missing or invalid. */
export const ssoCookieIn = (header = ''): string | undefined => PATTERN.exec(header)?.[1]
