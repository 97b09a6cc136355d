/**
 * Path segments below `/api` whose responses hold a secret: sign-in and MFA, tokens, invites, settings with
 * their passwords, enrollment keys, config files with their private keys, and the response to a device that joins.
 */
const SECRET = new Set([
  'access_token',
  'access_point',
  'auth',
  'authenticate',
  'config',
  'enrollment-keys',
  'extclients',
  'getconfig',
  'invite',
  'invite-signup',
  'invites',
  'keys',
  'oauth',
  'pending',
  'pull',
  'rac',
  'register',
  'settings',
])

/**
 * Whether the response of an address must not be compressed: if it holds both a secret and content that another page
 * influenced, its compressed length reveals the secret letter by letter (BREACH). An unreadable address counts as
 * secret. `url` is the path and query as received, such as `/api/v1/enrollment-keys`.
 */
export function isSecretPath(url: string): boolean {
  const [path = ''] = url.split('?')
  if (!/^\/api(?:\/|$)/i.test(path)) return false
  return path.split('/').some(isSecret)
}

/**
 * An address in a form that is safe to log: without its query, and without what follows a segment whose responses hold
 * a secret, because that may be a token or a code. `url` is the path and query as received.
 */
export function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?')
  const segments = path.split('/')
  const at = segments.findIndex(isSecret)
  if (at === -1 || at === segments.length - 1) return path
  return [...segments.slice(0, at + 1), '…'].join('/')
}

function isSecret(segment: string): boolean {
  const word = decodeSegment(segment)
  return word === undefined || SECRET.has(word.toLowerCase())
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
