export const STATUS_PATH = '/api/server/status'

/**
 * Last observed state of the management server behind the console; `why` and `fix` are for the operator at the
 * terminal. Only its status has a version, and only since 1.2.0.
 */
export type BackendState =
  | { kind: 'answers'; version?: string; faults?: string[] }
  | { kind: 'silent'; why: string; fix?: string }
  | { kind: 'foreign'; why: string; fix?: string }

/** Properties of a response that the proxy or the probe has before its body. */
type Answer = {
  /** Path that the console requested, with or without a query. */
  path: string
  status: number
  contentType: string
  location: string
}

/** Single sign-on redirects users to their provider and back (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/'

/**
 * State of the server that a response shows: except for single sign-on, the API of a management server has no web pages
 * and no redirects. Of a redirect only scheme and host are reported, because the rest may hold a session's token.
 */
export function backendStateOf({ path, status, contentType, location }: Answer): BackendState {
  if (path.startsWith(SIGN_ON_PATH)) return { kind: 'answers' }
  if (/^https?:/.test(location) && URL.canParse(location)) {
    const { origin } = new URL(location)
    const fix = `If the API is at ${origin}, use that address in --backend.`
    return { kind: 'foreign', why: `it redirects to ${origin}`, fix }
  }
  // every version answers this path
  if (status === 404 && path === STATUS_PATH) {
    return { kind: 'foreign', why: `${STATUS_PATH} doesn't exist`, fix: USE_API_ADDRESS }
  }
  if (status === 400 && path === STATUS_PATH) {
    return { kind: 'foreign', why: 'it returned 400, as a TLS port does', fix: USE_HTTPS }
  }
  if (status === 421 && path === STATUS_PATH) {
    return { kind: 'foreign', why: "it isn't available under this name", fix: USE_OWN_NAME }
  }
  if (!contentType.startsWith('text/html')) return { kind: 'answers' }
  return status >= 502 && status <= 504
    ? { kind: 'silent', why: `the proxy in front of it returned ${status}`, fix: CHECK_SERVER }
    : { kind: 'foreign', why: 'it returned a web page', fix: USE_API_ADDRESS }
}

export const USE_API_ADDRESS =
  'Enter the address of the API in --backend, such as https://api.mesh.example, not that of a dashboard.'
const USE_HTTPS = 'Use https:// instead of http:// in --backend.'
export const USE_OWN_NAME = 'Use a name in --backend that is set up on that server.'
const CHECK_SERVER = 'Check that the management server is running.'
