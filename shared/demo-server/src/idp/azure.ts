import { z } from 'zod'

import type { Settings } from '../server/settings'
import { ask } from './ask'
import type { Directory } from './directory'

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

/** A tenant of Microsoft Entra ID, read as the application that signs people in. */
export function azureDirectory({ azure_tenant, client_id, client_secret }: Settings): Directory {
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
    const all: T[] = []
    let url: string | undefined = first
    while (url !== undefined) {
      const { value: page }: { value: Page<T> } = await ask(pageOf(item), url, request)
      all.push(...page.value)
      url = page['@odata.nextLink']
    }
    return all
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
