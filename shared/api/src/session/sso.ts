import { api, API_MAJOR, apiBase, queryOptions } from '@meshdeck/platform'

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
    queryKey: ['sso-offered', API_MAJOR] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, redirect: 'manual', throwHttpErrors: false } as const
      const { type, status } = await api.get(LOGIN, options)
      // a browser hides the target of a redirect and only reports that there is one
      return type === 'opaqueredirect' || (status >= 300 && status < 400)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
