import { api, API_MAJOR, apiBase, queryOptions } from '@meshdeck/platform'

const LOGIN = 'oauth/login'

/**
 * Where single sign-on begins: a page of the server, visited as a whole, that leads to the identity
 * provider and comes back to `/login?login=<token>&user=<name>` [AP-018, AP-019].
 */
export function ssoLoginHref({ namesProgram }: { namesProgram: boolean }): string {
  const address = `${apiBase()}/${LOGIN}`
  // an address carries no header (contract 2.1)
  return namesProgram ? `${address}?x-application-name=dashboard` : address
}

/**
 * Whether the server has an identity provider: its page leads on to one (contract 1.2). Without one, or
 * in the community edition, it answers with a refusal, which the console's own server turns into an empty answer
 * so that browsers don't log an error. There is no call that says so before the sign-in.
 */
export const ssoOfferedQuery = () =>
  queryOptions({
    queryKey: ['sso-offered', API_MAJOR] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, redirect: 'manual', throwHttpErrors: false } as const
      const { type, status } = await api.get(LOGIN, options)
      // a browser does not show where a redirect leads, only that there is one
      return type === 'opaqueredirect' || (status >= 300 && status < 400)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
