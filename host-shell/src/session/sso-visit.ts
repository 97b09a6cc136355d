import { z, type Infer } from '@meshdeck/platform'

const VISIT_KEY = 'meshdeck_sso_visit'

const visitSchema = z.object({ search: z.string(), remember: z.boolean() })

/** What the sign-in page has to know again after the visit to the identity provider. */
export type SsoVisit = Infer<typeof visitSchema>

/** Kept in the tab, because the server sends everybody back to the same address. */
export function noteVisit(visit: SsoVisit): void {
  sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit))
}

/** The visit that began in this tab, if one did; a note that makes no sense counts as none. */
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
