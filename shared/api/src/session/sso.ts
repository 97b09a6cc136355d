import { api, apiBase, type Infer, queryKeyOf, queryOptions, z } from '@meshdeck/platform'

const LOGIN = 'oauth/login'

/**
 * Returns the URL that starts single sign-on: a page of the server, opened by navigation, that leads to the identity
 * provider and returns to `/login?login=<token>&user=<name>` [AP-018, AP-019].
 */
export function ssoLoginHref({ namesProgram }: { namesProgram: boolean }): string {
  const address = `${apiBase()}/${LOGIN}`
  // a URL can't carry a header (contract 2.1)
  return namesProgram ? `${address}?x-application-name=dashboard` : address
}

/**
 * Whether the server has an identity provider: its sign-on page redirects to one (contract 1.2). Without one, or on the
 * community edition, the server rejects the request, which the console's own server turns into an empty response so
 * that browsers don't log an error. No request reports this before the sign-in.
 */
export const ssoOfferedQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('sso-offered'),
    queryFn: async ({ signal }) => {
      const options = { signal, redirect: 'manual', throwHttpErrors: false } as const
      const { type, status } = await api.get(LOGIN, options)
      // a browser hides the target of a redirect and only reports that there is one
      return type === 'opaqueredirect' || (status >= 300 && status < 400)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const VISIT_KEY = 'meshdeck_sso_visit'

/** The server itself waits this long for the user to return from the provider. */
const LIFETIME_MS = 5 * 60_000

/** `began` in milliseconds since 1970. */
const noteSchema = z.object({ search: z.string(), remember: z.boolean(), began: z.number() })

/**
 * State that the sign-in page needs after the visit to the identity provider: its query string, and whether to stay
 * signed in.
 */
export type SsoVisit = Omit<Infer<typeof noteSchema>, 'began'>

/**
 * Records in the tab that a visit starts here. The server sends every user back to the same URL, and a user who returns
 * without a note didn't start a sign-in.
 */
export function noteVisit(visit: SsoVisit): void {
  sessionStorage.setItem(VISIT_KEY, JSON.stringify({ ...visit, began: Date.now() }))
}

/**
 * Returns the visit that started in this tab, once. An old visit or an invalid note counts as none: the user has come
 * by a link then.
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
