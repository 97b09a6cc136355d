import { userListQuery } from '@meshdeck/api/users'
import { useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, Flex, Panel, Text, TextLink } from '@meshdeck/ui'
import { useMemo } from 'react'

import { paths } from '../paths'
import { useRightsEstate } from '../rights/use-rights-estate'
import { useTranslation } from '../translations'
import { holdersOf } from './role-holders'

/** As many names as a panel has room for. */
const SHOWN = 12

/** The groups and users that have a role in networks. */
export function RoleHolders({ roleId }: { roleId: string }) {
  const { t } = useTranslation()
  const rights = useRightsEstate()
  const people = useQuery({ ...userListQuery(), staleTime: Infinity })
  const [estate, users] = [rights.data, people.data]
  const failed = [rights, people].find(({ data, error }) => !data && error)
  const holders = useMemo(
    () => estate && users && holdersOf(roleId, users, estate),
    [roleId, users, estate],
  )
  const names = [
    ...(holders?.groups ?? []).map(({ id, memberCount }) => ({
      id: `group ${id}`,
      name: estate?.groups.get(id)?.name || id,
      to: paths.group(id),
      note: t('roles.holders.users', { count: memberCount }),
    })),
    ...(holders?.users ?? []).map((username) => ({
      id: `user ${username}`,
      name: username,
      to: paths.user(username),
      note: t('roles.holders.directly'),
    })),
  ]

  return (
    <Panel
      title={t('roles.holders.title')}
      aside={holders && t('roles.holders.users', { count: holders.count })}
    >
      {failed && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      <Box textStyle="sm" py="1.5">
        {holders && names.length === 0 && (
          <Text px="4" py="1.5" color="fg.muted">
            {t('roles.holders.nobody')}
          </Text>
        )}
        {names.slice(0, SHOWN).map(({ id, name, to, note }) => (
          <Flex key={id} px="4" py="1.5" gap="3" justifyContent="space-between">
            <TextLink to={to}>{name}</TextLink>
            <Text color="fg.muted" flexShrink="0">
              {note}
            </Text>
          </Flex>
        ))}
        {names.length > SHOWN && (
          <Text px="4" py="1.5" color="fg.muted">
            {t('roles.holders.more', { count: names.length - SHOWN })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}
