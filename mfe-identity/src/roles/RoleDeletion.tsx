import { inviteListQuery } from '@meshdeck/api/invites'
import { userListQuery } from '@meshdeck/api/users'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Consequences, Stack, Text } from '@meshdeck/ui'

import { namedLine } from '../shared/use-people-losses'
import { useRightsEstate } from '../shared/use-rights-estate'
import { useTranslation } from '../translations'
import { holdersOf } from './role-rows'

/** Who and what loses roles, before they are deleted. */
export function RoleDeletion({ roleIds }: { roleIds: readonly string[] }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: estate } = useRightsEstate()
  const { data: users } = useQuery({ ...userListQuery(), staleTime: Infinity })
  const { data: invites } = useQuery({ ...inviteListQuery(), enabled: isPro })
  const holders = estate && users && roleIds.map((id) => holdersOf(id, users, estate))
  const groupIds = holders?.flatMap(({ groups }) => groups.map(({ id }) => id))
  const count = roleIds.length

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t('roles.delete.leaves', { count }),
            items: [
              ...namedLine(t('roles.delete.users'), once(holders?.flatMap((each) => each.users))),
              ...namedLine(
                t('roles.delete.groups'),
                once(groupIds)?.map((id) => estate?.groups.get(id)?.name || id),
              ),
              ...namedLine(
                t('roles.delete.invites'),
                invites
                  ?.filter(({ network_roles }) => names(network_roles, roleIds))
                  .map(({ email }) => email),
              ),
            ],
          },
        ]}
      />
      <Text>{t('roles.delete.text')}</Text>
      <Text>{t('roles.reachNote')}</Text>
    </Stack>
  )
}

const once = (items: readonly string[] | undefined) => items && [...new Set(items)]

/** Whether one of the roles is among those that an invite gives, network by network. */
const names = (held: Record<string, unknown> | null | undefined, roleIds: readonly string[]) =>
  Object.values(held ?? {}).some((roles) => roleIds.some((id) => Object.hasOwn(Object(roles), id)))
