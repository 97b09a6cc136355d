/** Identifies the browser in which a single sign-on began. The console passes no other cookie on. */
export const SSO_COOKIE = 'meshdeck_sso'

const PATTERN = new RegExp(`(?:^|; ?)${SSO_COOKIE}=(\\w{32})(?:;|$)`)

/** The value of that cookie in a `Cookie` header; undefined if it isn't there or can't be one of ours. */
export const ssoCookieIn = (header = ''): string | undefined => PATTERN.exec(header)?.[1]
