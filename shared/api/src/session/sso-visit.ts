import { z, type Infer } from '@meshdeck/platform'

const VISIT_KEY = 'meshdeck_sso_visit'

/** For so long the server itself waits for somebody to come back from the provider. */
const LIFETIME_MS = 5 * 60_000

/** `began` in milliseconds since 1970. */
const noteSchema = z.object({ search: z.string(), remember: z.boolean(), began: z.number() })

/**
 * What the sign-in page has to know again after the visit to the identity provider: the query string it
 * had, and whether to stay signed in.
 */
export type SsoVisit = Omit<Infer<typeof noteSchema>, 'began'>

/**
 * Notes in the tab that a visit begins here: the server sends everybody back to the same address, and who
 * comes back without a note did not ask for it.
 */
export function noteVisit(visit: SsoVisit): void {
  sessionStorage.setItem(VISIT_KEY, JSON.stringify({ ...visit, began: Date.now() }))
}

/**
 * The visit that began in this tab, if one did, once. One that was left long ago counts as none, as does a
 * note that makes no sense: whoever comes back then has come by a link.
 */
export function takeVisit(): SsoVisit | undefined {
  const text = sessionStorage.getItem(VISIT_KEY)
  sessionStorage.removeItem(VISIT_KEY)
  if (text === null) return undefined
  try {
    const { began, ...visit } = z.parse(noteSchema, JSON.parse(text))
    const age = Date.now() - began
    return age >= 0 && age < LIFETIME_MS ? visit : undefined
  } catch {
    console.warn('The note about the visit to the identity provider is unreadable and was dropped')
    return undefined
  }
}
