import type { Identity } from '../context'
import { isLoopback } from '../loopback'
import type { Settings } from '../server/settings'
import { findGitHub } from './github'
import { findOpenIdProvider } from './openid-provider'
import type { Provider } from './provider'

/**
 * The provider that the settings name (contract 1.1 `authprovider` and its neighbours); undefined when
 * they name none, or not all of it.
 * @throws when its issuer cannot be reached, or describes itself wrongly
 */
export async function findProvider(
  settings: Settings,
  identity: Identity,
): Promise<Provider | undefined> {
  const { client_id: id, client_secret: secret } = settings
  if (id === '' || secret === '') return undefined
  const client = { id, secret, redirectUri: redirectUriOf(identity) }
  if (settings.authprovider.toLowerCase() === 'github') return findGitHub(client)
  const issuer = issuerOf(settings)
  if (issuer === '') return undefined
  const isAzure = settings.authprovider.toLowerCase() === 'azure-ad'
  const kind = isAzure ? { vouches: isOneCompany(settings), directoryId: 'oid' } : {}
  return findOpenIdProvider(new URL(issuer), client, kind)
}

/** Azure has no word for a verified address. Within one company's own tenant its administrators enter them. */
function isOneCompany({ azure_tenant }: Settings): boolean {
  return !['', 'common', 'organizations', 'consumers'].includes(azure_tenant.toLowerCase())
}

function issuerOf({ authprovider, oidcissuer, azure_tenant }: Settings): string {
  switch (authprovider.toLowerCase()) {
    case 'google':
      return 'https://accounts.google.com'
    case 'azure-ad':
      return `https://login.microsoftonline.com/${encodeURIComponent(azure_tenant)}/v2.0`
    case 'oidc':
    case 'okta':
      return oidcissuer
    default:
      return ''
  }
}

/** Where providers lead back to: without encryption on this machine only, where the real server does the same. */
export function redirectUriOf({ apiHost, apiPath, port }: Identity): string {
  const { hostname, port: named } = new URL(`http://${apiHost}`)
  const origin = isLoopback(hostname) ? `http://${hostname}:${named || port}` : `https://${apiHost}`
  return `${origin}${apiPath}/api/oauth/callback`
}
