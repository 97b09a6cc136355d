import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

/** A platform role: what a user may do on the whole server (contract 1.4). */
export const platformRoleSchema = z.object({ id: z.string() })
export type PlatformRole = Infer<typeof platformRoleSchema>

/** GET /v1/users/roles?platform=true: the platform roles of the server's edition, by name [AP-116]. */
export const platformRoleListQuery = () =>
  queryOptions({
    queryKey: ['roles', API_MAJOR, 'platform'] as const,
    queryFn: async ({ signal }) => {
      const reply = api.get('v1/users/roles', { searchParams: { platform: true }, signal })
      const roles = await readReply(reply, listOf(platformRoleSchema))
      return roles.toSorted((left, right) => left.id.localeCompare(right.id))
    },
  })
