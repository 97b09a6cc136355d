import { isLoopback } from '@meshdeck/domain/known-hosts'
import * as z from 'zod'

import type { Settings } from '../server/settings'
import { ask, fetchAllPages, type Directory } from './directory'
import { googleDirectory } from './google-directory'

const GRAPH = 'https://graph.microsoft.com/v1.0'
const USERS = `${GRAPH}/users?$select=id,userPrincipalName,displayName,accountEnabled`
const GROUPS = `${GRAPH}/groups?$select=id,displayName&$expand=members($select=id)`

const tokenSchema = z.object({ access_token: z.string() })
type Page<T> = { value: T[]; '@odata.nextLink'?: string | undefined }
const pageOf = <T>(item: z.ZodType<T>): z.ZodType<Page<T>> =>
  z.object({ value: z.array(item), '@odata.nextLink': z.string().optional() })
const userSchema = z.object({
  id: z.string(),
  userPrincipalName: z.string(),
  displayName: z.string().nullish(),
  accountEnabled: z.boolean().nullish(),
})
const groupSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  members: z.array(z.object({ id: z.string() })).default([]),
})

/** Reads a tenant of Microsoft Entra ID as the application that signs users in. */
function azureDirectory({ azure_tenant, client_id, client_secret }: Settings): Directory {
  async function signIn() {
    const { value } = await ask(
      tokenSchema,
      `https://login.microsoftonline.com/${encodeURIComponent(azure_tenant)}/oauth2/v2.0/token`,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'https://graph.microsoft.com/.default',
          client_id,
          client_secret,
        }),
      },
    )
    return { headers: { Authorization: `Bearer ${value.access_token}` } }
  }

  async function readAll<T>(item: z.ZodType<T>, first: string) {
    const request = await signIn()
    const items: T[] = []
    let url: string | undefined = first
    while (url !== undefined) {
      const { value: page }: { value: Page<T> } = await ask(pageOf(item), url, request)
      items.push(...page.value)
      url = page['@odata.nextLink']
    }
    return items
  }

  return {
    async verify() {
      const request = await signIn()
      await ask(pageOf(userSchema), `${USERS}&$top=1`, request)
      await ask(pageOf(groupSchema), `${GROUPS}&$top=1`, request)
    },
    async members() {
      const users = await readAll(userSchema, USERS)
      return users.map(({ id, userPrincipalName, displayName, accountEnabled }) => ({
        id,
        username: userPrincipalName,
        displayName: displayName ?? '',
        isDisabled: accountEnabled === false,
      }))
    },
    async teams() {
      const groups = await readAll(groupSchema, GROUPS)
      return groups.map(({ id, displayName, members }) => ({
        id,
        name: displayName,
        members: members.map((member) => member.id),
      }))
    },
  }
}

const directories = {
  google: googleDirectory,
  'azure-ad': azureDirectory,
  okta: oktaDirectory,
}
export type DirectoryName = keyof typeof directories

/**
 * Returns the directory that the settings name, one of those the server supports (contract 1.7 and 2.3). Throws Error
 * for an unsupported one, or for invalid settings.
 */
export function directoryOf(settings: Settings, knownNames: readonly DirectoryName[]): Directory {
  const name = knownNames.find((provider) => provider === settings.authprovider)
  if (name === undefined) throw new Error(`invalid auth provider: ${settings.authprovider}`)
  return directories[name](settings)
}

const usersSchema = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    profile: z.object({
      login: z.string(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
    }),
  }),
)
const groupsSchema = z.array(z.object({ id: z.string(), profile: z.object({ name: z.string() }) }))
const idsSchema = z.array(z.object({ id: z.string() }))

/** Reads an organization at Okta with an API token. Throws an Error for an invalid address. */
function oktaDirectory({ okta_org_url, okta_api_token }: Settings): Directory {
  const base = readBase(okta_org_url)
  if (okta_api_token === '') throw new Error('the Okta API token is missing')
  const request = { headers: { Authorization: `SSWS ${okta_api_token}` } }
  const at = (path: string) => new URL(`/api/v1/${path}`, base)

  return {
    async verify() {
      await ask(usersSchema, at('users?limit=1'), request)
      await ask(groupsSchema, at('groups?limit=1'), request)
    },
    async members() {
      const users = await fetchAllPages(usersSchema, at('users'), request)
      return users.map(({ id, status, profile: { login, firstName, lastName } }) => ({
        id,
        username: login,
        displayName: firstName && lastName ? `${firstName} ${lastName}` : '',
        isDisabled: status === 'SUSPENDED',
      }))
    },
    async teams() {
      const groups = await fetchAllPages(groupsSchema, at('groups'), request)
      return Promise.all(
        groups.map(async ({ id, profile }) => {
          const users = await fetchAllPages(
            idsSchema,
            at(`groups/${encodeURIComponent(id)}/users`),
            request,
          )
          return { id, name: profile.name, members: users.map((user) => user.id) }
        }),
      )
    },
  }
}

function readBase(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url?.protocol === 'https:' || (url !== undefined && isLoopback(url.hostname))
  if (url && isSafe) return url
  throw new Error('the Okta address must begin with https://')
}
