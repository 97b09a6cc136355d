import { HOUR_SECONDS } from '@meshdeck/domain/times'
import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'

import { unixNow } from '../clock'
import type { Settings } from '../server/settings'
import { ask, type Directory } from './directory'

const DIRECTORY = 'https://admin.googleapis.com/admin/directory/v1'
const SCOPES = ['user', 'group', 'group.member']
  .map((name) => `https://www.googleapis.com/auth/admin.directory.${name}.readonly`)
  .join(' ')

const credentialsSchema = z.object({
  client_email: z.string('invalid service account credentials: missing client_email field'),
  private_key: z.string('invalid service account credentials: missing private_key field'),
  token_uri: z.string().default('https://oauth2.googleapis.com/token'),
})
const tokenSchema = z.object({ access_token: z.string() })
const usersSchema = z.object({
  users: z
    .array(
      z.object({
        id: z.string(),
        primaryEmail: z.string(),
        name: z.object({ fullName: z.string() }),
        suspended: z.boolean().default(false),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
const groupsSchema = z.object({
  groups: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})
const membersSchema = z.object({
  members: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})

/** Reads a Google Workspace with a service account on behalf of an administrator. Throws an Error for bad credentials. */
export function googleDirectory({ google_admin_email, google_sa_creds_json }: Settings): Directory {
  const credentials = readCredentials(google_sa_creds_json)

  async function signIn() {
    const { client_email, private_key, token_uri } = credentials
    const assertion = await new SignJWT({ scope: SCOPES })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setSubject(google_admin_email)
      .setAudience(token_uri)
      .setIssuedAt(unixNow())
      .setExpirationTime(unixNow() + HOUR_SECONDS)
      .sign(await importPKCS8(private_key, 'RS256'))
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const { value } = await ask(tokenSchema, token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type, assertion }),
    })
    return { headers: { Authorization: `Bearer ${value.access_token}` } }
  }

  async function readAll<T extends { nextPageToken?: string | undefined }>(
    schema: z.ZodType<T>,
    path: string,
    request: RequestInit,
  ): Promise<T[]> {
    const pages: T[] = []
    let pageToken: string | undefined = ''
    while (pageToken !== undefined) {
      const url = new URL(`${DIRECTORY}/${path}`)
      if (pageToken !== '') url.searchParams.set('pageToken', pageToken)
      const { value: page }: { value: T } = await ask(schema, url, request)
      pages.push(page)
      pageToken = page.nextPageToken
    }
    return pages
  }

  return {
    async verify() {
      const request = await signIn()
      await ask(usersSchema, `${DIRECTORY}/users?customer=my_customer&maxResults=1`, request)
      await ask(groupsSchema, `${DIRECTORY}/groups?customer=my_customer&maxResults=1`, request)
    },
    async members() {
      const pages = await readAll(usersSchema, 'users?customer=my_customer', await signIn())
      return pages
        .flatMap(({ users }) => users)
        .map(({ id, primaryEmail, name, suspended }) => ({
          id,
          username: primaryEmail,
          displayName: name.fullName,
          isDisabled: suspended,
        }))
    },
    async teams() {
      const request = await signIn()
      const pages = await readAll(groupsSchema, 'groups?customer=my_customer', request)
      const groups = pages.flatMap((page) => page.groups)
      return Promise.all(
        groups.map(async ({ id, name }) => {
          const path = `groups/${encodeURIComponent(id)}/members`
          const lists = await readAll(membersSchema, path, request)
          return {
            id,
            name,
            members: lists.flatMap(({ members }) => members.map((member) => member.id)),
          }
        }),
      )
    },
  }
}

/** Reads credentials, stored as base64 of the file that Google issues. */
function readCredentials(text: string): z.infer<typeof credentialsSchema> {
  const parsed = credentialsSchema.safeParse(
    JSON.parse(Buffer.from(text, 'base64').toString()) as unknown,
  )
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues[0]?.message)
}
