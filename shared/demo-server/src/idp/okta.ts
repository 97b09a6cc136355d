import { z } from 'zod'

import { isLoopback } from '../loopback'
import type { Settings } from '../server/settings'
import { ask, askAll } from './ask'
import type { Directory } from './directory'

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

/** An organisation at Okta, read with an API token. @throws Error for an address that is none */
export function oktaDirectory({ okta_org_url, okta_api_token }: Settings): Directory {
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
      const users = await askAll(usersSchema, at('users'), request)
      return users.map(({ id, status, profile: { login, firstName, lastName } }) => ({
        id,
        username: login,
        displayName: firstName && lastName ? `${firstName} ${lastName}` : '',
        isDisabled: status === 'SUSPENDED',
      }))
    },
    async teams() {
      const groups = await askAll(groupsSchema, at('groups'), request)
      return Promise.all(
        groups.map(async ({ id, profile }) => {
          const users = await askAll(
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
