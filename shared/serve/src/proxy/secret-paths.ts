/**
 * Words of addresses below `/api` whose answers hold a secret: sign-in and second factor, tokens, invites, settings
 * with their passwords, enrollment keys, config files with their private keys, and what a device is told when it joins.
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
 * Whether what is answered below this address must not be compressed: where an answer holds a secret and something
 * that another page had a hand in, its compressed length tells the secret letter by letter (BREACH). An address that
 * cannot be read counts as one of them.
 * @param url Path and query as they came, such as `/api/v1/enrollment-keys`.
 */
export function isSecretPath(url: string): boolean {
  const [path = ''] = url.split('?')
  if (!/^\/api(?:\/|$)/i.test(path)) return false
  return path.split('/').some(isSecret)
}

/**
 * An address as it may stand in a log: without its query, and without what follows a word whose answers hold a secret,
 * for that may be a token or a code.
 * @param url Path and query as they came.
 */
export function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?')
  const segments = path.split('/')
  const at = segments.findIndex(isSecret)
  if (at === -1 || at === segments.length - 1) return path
  return [...segments.slice(0, at + 1), '…'].join('/')
}

function isSecret(segment: string): boolean {
  const word = decoded(segment)
  return word === undefined || SECRET.has(word.toLowerCase())
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
