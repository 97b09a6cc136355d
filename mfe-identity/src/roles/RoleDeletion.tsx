import { inviteListQuery } from '@meshdeck/api/invites'
import { userListQuery } from '@meshdeck/api/users'
import { filesOfRole } from '@meshdeck/domain/config-file-losses'
import { useCachedQuery, useCapabilities, useQuery } from '@meshdeck/platform'
import { Consequences, Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { type FileRule, useLostFilesLine } from '../shared/file-losses'
import { namedLine } from '../shared/use-people-losses'
import { useRolesAndGroups } from '../shared/use-roles-and-groups'
import { useTranslation } from '../translations'
import { holdersOf } from './role-rows'

type Props = {
  roleIds: readonly string[]
  /** Is given the names of the config files that go with them. */
  onFiles?: (names: readonly string[]) => void
}

/** Shows who and what loses roles, before the deletion. */
export function RoleDeletion({ roleIds, onFiles }: Props) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { data: inventory } = useRolesAndGroups()
  const { data: users } = useCachedQuery(userListQuery())
  const { data: invites } = useQuery({ ...inviteListQuery(), enabled: isPro })
  const holders = inventory && users && roleIds.map((id) => holdersOf(id, users, inventory))
  const groupIds = holders?.flatMap(({ groups }) => groups.map(({ id }) => id))
  const count = roleIds.length
  const lostFiles = useLostFilesLine(
    useMemo(() => lostFilesWith(roleIds), [roleIds]),
    onFiles,
  )

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          { title: t('groups.delete.alsoAffected'), items: lostFiles },
          {
            title: t('roles.delete.leaves', { count }),
            items: [
              ...namedLine(
                t('roles.delete.users'),
                once(holders?.flatMap((holder) => holder.users)),
              ),
              ...namedLine(
                t('roles.delete.groups'),
                once(groupIds)?.map((id) => inventory?.groups.get(id)?.name || id),
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

/** Whether an invitation gives one of the roles in any network. */
const names = (held: Record<string, unknown> | null | undefined, roleIds: readonly string[]) =>
  Object.values(held ?? {}).some((roles) => roleIds.some((id) => Object.hasOwn(Object(roles), id)))

/** Returns the config files that are deleted with roles. Saving a role deletes none, because it keeps all gateways. */
const lostFilesWith =
  (roleIds: readonly string[]): FileRule =>
  (facts) => {
    const lostFiles = roleIds.flatMap((id) => {
      const role = facts.roles.get(id)
      return role ? filesOfRole(facts, role) : []
    })
    return [...new Set(lostFiles)]
  }
