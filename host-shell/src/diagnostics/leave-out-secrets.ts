import { apiPathSegments } from '@meshdeck/api/api-path-segments'

/* A report must contain nothing that a user typed, and no keys: whatever isn't known to be harmless is left out. */

const MIN_SECRET_LENGTH = 3
const MAX_TEXT_LENGTH = 300
const HIDDEN_VALUE = '•••'

/** Returns the path of a call without its query and without the names, IDs and keys in it: `/api/hosts/:id`. */
export function harmlessPath(url: string): string {
  const { pathname } = new URL(url, window.location.origin)
  return pathname
    .split('/')
    .map((segment) => (segment === '' || apiPathSegments.has(segment) ? segment : ':id'))
    .join('/')
}

type Call = { url: string; body?: unknown }

/**
 * Removes from a message what the call carried, in case the server repeats it, and everything that looks like a key, an
 * email address or a quotation. Names of the console's own scripts stay, because they identify a missing script. A long
 * message is truncated.
 */
export function harmlessText(text: string, call?: Call): string {
  const carried = call ? carriedBy(call) : []
  const maskedText = carried
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN_VALUE), text)
    .replaceAll(`${window.location.origin}/`, '/')
  return patterns
    .reduce(
      (rest, pattern) => rest.replaceAll(pattern, (_, own?: string) => own ?? HIDDEN_VALUE),
      maskedText,
    )
    .slice(0, MAX_TEXT_LENGTH)
}

/**
 * Path of a file in the naming scheme of our builds. Neither another word with digits nor an address of another server
 * matches.
 */
const OWN_SCRIPT = [
  String.raw`(?<![\w.:/@-])(/(?:shell|mfe/mfe-[a-z-]{1,24}/\d{1,4}(?:\.\d{1,4}){2}(?:-[a-z]{1,9}\.\d{1,4})?)`,
  String.raw`/(?:[a-z]{1,24}(?:-[a-z]{1,24}){0,4}|remoteEntry|\d{1,5})\.\w{8}\.js)(?![\w.-])`,
].join('')

const patterns = [
  // query or hash of an address
  /(?<=\S)[?#]\S+/g,
  // tokens and the values of authorization headers
  /\bBearer\s+\S+/gi,
  /\beyJ[\w-]+(\.[\w-]*)*/g,
  /\b(password|passwd|secret|token|key|code|otp)\w*\s*[=:]\s*\S+/gi,
  /[^\s@"'<>]+@[^\s@"'<>]+/g,
  /(["'`«„“])[^"'`»“”]{3,}["'`»“”]/g,
  // WireGuard keys, IDs and hashes: long with a digit, or very long
  /(?=[\w+/=-]*\d)[\w+/=-]{14,}/g,
  /[\w+/=-]{32,}/g,
].map(({ source, flags }) => new RegExp(`${OWN_SCRIPT}|${source}`, flags))

function carriedBy({ url, body }: Call): string[] {
  const { pathname, searchParams } = new URL(url, window.location.origin)
  const segments = pathname.split('/').filter((segment) => !apiPathSegments.has(segment))
  return [
    ...segments,
    ...segments.map(decoded),
    ...searchParams.values(),
    ...leavesOf(parsed(body)),
  ]
    .map((text) => text.trim())
    .filter((text) => text.length >= MIN_SECRET_LENGTH)
}

/** Decodes a path segment; returns it unchanged if that fails. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Parses a body that was sent as JSON; otherwise splits it into words. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return body.split(/\s+/)
  }
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/\s+/)]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leavesOf)
}
