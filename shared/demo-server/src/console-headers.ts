/** Holds the secret that the console shares with the server it has started. */
export const CONSOLE_HEADER = 'x-meshdeck-console'

/** Says, with the same secret, that something in between forwarded the call without being trusted to say for whom. */
export const PROXIED_HEADER = 'x-meshdeck-proxied'

/** What proxies add that say for whom they forward in another way than `X-Forwarded-*`, or only that they do. */
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

/** Whether a proxy says in some header that it forwarded a request, `X-Forwarded-*` aside. */
export const hasProxyMark = (headers: object): boolean =>
  Object.keys(headers).some((name) => OTHER_MARKS.has(name))

/** Identifies the browser in which a single sign-on began. The console passes no other cookie on. */
export const SSO_COOKIE = 'meshdeck_sso'

const PATTERN = new RegExp(`(?:^|; ?)${SSO_COOKIE}=(\\w{32})(?:;|$)`)

/** The value of that cookie in a `Cookie` header; undefined if it isn't there or can't be one of ours. */
export const ssoCookieIn = (header = ''): string | undefined => PATTERN.exec(header)?.[1]
