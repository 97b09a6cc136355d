import { z, type Infer } from '@meshdeck/platform'

const VISIT_KEY = 'meshdeck_sso_visit'

const visitSchema = z.object({ search: z.string(), remember: z.boolean() })

/**
 * What the sign-in page has to know again after the visit to the identity provider: the query string it
 * had, and whether to stay signed in.
 */
export type SsoVisit = Infer<typeof visitSchema>

/**
 * Notes in the tab that a visit begins here: the server sends everybody back to the same address, and who
 * comes back without a note did not ask for it.
 */
export function noteVisit(visit: SsoVisit): void {
  sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit))
}

/** The visit that began in this tab, if one did, once; a note that makes no sense counts as none. */
export function takeVisit(): SsoVisit | undefined {
  const text = sessionStorage.getItem(VISIT_KEY)
  sessionStorage.removeItem(VISIT_KEY)
  if (text === null) return undefined
  try {
    return z.parse(visitSchema, JSON.parse(text))
  } catch {
    console.warn('The note about the visit to the identity provider is unreadable and was dropped')
    return undefined
  }
}
