const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The OIDC issuer in what was typed or pasted (OpenID Connect Discovery 1.0, section 4): of the address of the discovery
 * document, what stands before `/.well-known/openid-configuration`. A slash at the end is kept, because providers
 * compare it. Undefined unless it is an https address without credentials, query, and fragment; http is accepted for
 * this machine only, as in a trial.
 */
export function readIssuer(typed: string): string | undefined {
  const issuer = typed.trim().replace(DISCOVERY, '')
  return isHttpsAddress(issuer) ? issuer : undefined
}

/** Whether a text is an https address that a server can call; http is accepted for this machine only. */
export function isHttpsAddress(text: string): boolean {
  if (/[\s?#@\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}
