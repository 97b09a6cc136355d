import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { ClientMetadata } from 'oidc-provider'

/** Account of the issuer, which accepts its ID with any password. */
type Account = { id: string; email: string; isVerified?: unknown }

export type Issuer = {
  url: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/** Differences between the issuer's clients. */
type Options = {
  accounts: Account[]
  redirectUri: string
  method?: NonNullable<ClientMetadata['token_endpoint_auth_method']>
}

/** Starts a real OpenID provider on a free port of 127.0.0.1, with its own pages for sign-in and consent. */
export async function startIssuer({ accounts, redirectUri, method }: Options): Promise<Issuer> {
  // it logs a warning on import, which a test may need to suppress
  const { default: Provider } = await import('oidc-provider')
  const clientId = 'meshdeck'
  const clientSecret = 'a-secret-of-the-client'
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on TCP has an address with a port
  const url = `http://127.0.0.1:${port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        ...(method && { token_endpoint_auth_method: method }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_, id) => {
      const account = accounts.find((account) => account.id === id)
      if (!account) return undefined
      const { email } = account
      const email_verified = 'isVerified' in account ? account.isVerified : true
      return { accountId: id, claims: () => ({ sub: id, email, email_verified }) }
    },
  })
  server.on('request', provider.callback())
  return {
    url,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
