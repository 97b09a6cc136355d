import { networkRoleListQuery } from '@meshdeck/api/roles'
import type { UserGroup } from '@meshdeck/api/user-groups'
import { useQuery } from '@meshdeck/platform'
import { Box, KeyValue, Panel, Stack, Text, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { networksOf } from './group-rows'
import { networkLabel } from './network-label'

/** As many names as a panel has room for. */
const SHOWN = 30

/** The roles that a group gives, network by network. */
export function GroupGrants({ group }: { group: UserGroup }) {
  const { t } = useTranslation()
  const { data: roles } = useQuery({ ...networkRoleListQuery(), staleTime: Infinity })
  const nameOf = (id: string) => roles?.find((role) => role.id === id)?.name || id

  return (
    <KeyValue
      title={t('groups.column.networks')}
      items={networksOf(group).map(({ networkId, roleIds }) => ({
        label: networkLabel(t, networkId),
        value: (
          <Stack gap="1">
            {roleIds.map((id) => (
              <TextLink key={id} to={paths.role({ kind: 'network', id })}>
                {nameOf(id)}
              </TextLink>
            ))}
          </Stack>
        ),
      }))}
    />
  )
}

/** Who is in a group. */
export function GroupMembers({ usernames }: { usernames: readonly string[] }) {
  const { t } = useTranslation()

  return (
    <Panel
      title={t('groups.column.members')}
      aside={t('groups.form.memberCount', { count: usernames.length })}
    >
      <Box px="4" py="3" textStyle="sm">
        {usernames.length === 0 && <Text color="fg.muted">{t('groups.filter.none')}</Text>}
        <Stack gap="1.5" alignItems="flex-start">
          {usernames.slice(0, SHOWN).map((name) => (
            <TextLink key={name} to={paths.user(name)}>
              {name}
            </TextLink>
          ))}
        </Stack>
        {usernames.length > SHOWN && (
          <Text pt="1.5" color="fg.muted">
            {t('groups.more', { count: usernames.length - SHOWN })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}
