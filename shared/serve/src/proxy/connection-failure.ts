import { reasonOf } from '@meshdeck/federation/reason-of'

import { type BackendState, USE_OWN_NAME } from './backend-state'

/** How long a server may take to respond, in milliseconds. */
export const PROBE_MS = 5_000

/** Kinds of failed connections, by the code of the error. */
const FAILURES = {
  ECONNREFUSED: 'port',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EHOSTUNREACH: 'route',
  ENETUNREACH: 'route',
  ETIMEDOUT: 'route',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  CERT_HAS_EXPIRED: 'expired',
  EPROTO: 'withoutTls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'withoutTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'withoutTls',
} as const

type FailureKind = (typeof FAILURES)[keyof typeof FAILURES] | 'nameless'

const isKnownFailure = (code: string): code is keyof typeof FAILURES => code in FAILURES

/** How OpenSSL ends its message about a server that ends TLS for lack of a certificate: Caddy with 80, nginx with 112. */
const NO_CERTIFICATE = /SSL alert number (?:40|80|112)\s*$/

/** Why a connection failed, and its kind if there is a known way to fix it. */
export function failureOf(error: unknown): { why: string; kind?: FailureKind } {
  const root = rootOf(error)
  const isNamed = typeof root === 'object' && root !== null
  if (isNamed && 'name' in root && root.name === 'TimeoutError') {
    return { why: `no response within ${PROBE_MS / 1000} seconds`, kind: 'route' }
  }
  if (NO_CERTIFICATE.test(reasonOf(root))) {
    return { why: 'it has no certificate for this name', kind: 'nameless' }
  }
  const code = isNamed && 'code' in root ? String(root.code) : ''
  if (!isKnownFailure(code)) return { why: reasonOf(root) }
  const kind = FAILURES[code]
  // messages about TLS quote OpenSSL's source, and Node 24 appends advice of its own
  const why = kind === 'withoutTls' ? "it doesn't use TLS" : reasonOf(root).replace(/; if .*/, '')
  return { why, kind }
}

const FIXES: Readonly<Record<FailureKind, string>> = {
  port: 'Check the address and port in --backend, and that the server is running.',
  name: 'Check the name in --backend, or add it to your DNS.',
  route: 'Check the address in --backend, and the firewall.',
  authority: 'Enter the file of its CA certificate with --backend-ca.',
  otherName: 'Use a name in --backend that the certificate contains.',
  expired: "Renew the management server's certificate.",
  withoutTls: 'Use http:// instead of https:// in --backend.',
  nameless: USE_OWN_NAME,
}

/** State for a failed connection, with its error message such as `connect ECONNREFUSED 127.0.0.1:8081`. */
export function stateOfFailure(error: unknown): BackendState {
  const { why, kind } = failureOf(error)
  return kind === undefined ? { kind: 'silent', why } : { kind: 'silent', why, fix: FIXES[kind] }
}

/** Innermost error: libraries wrap socket errors, sometimes twice, or once for each address of a name. */
function rootOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('cause' in error && error.cause) return rootOf(error.cause)
  if ('errors' in error && Array.isArray(error.errors)) return rootOf(error.errors[0])
  return error
}
