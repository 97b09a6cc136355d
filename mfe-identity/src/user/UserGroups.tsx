import { userGroupListQuery } from '@meshdeck/api/user-groups'
import type { User } from '@meshdeck/api/users'
import { useQuery } from '@meshdeck/platform'
import { Panel, Stack, Text, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'

/** The groups that somebody is in. */
export function UserGroups({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data: groups } = useQuery({ ...userGroupListQuery(), staleTime: Infinity })
  const names = new Map(groups?.map(({ id, name }) => [id, name]))
  const ids = Object.keys(user.user_group_ids ?? {})

  return (
    <Panel title={t('user.groups.title')} aside={t('user.groups.count', { count: ids.length })}>
      <Stack px="4" py="3" gap="1.5" alignItems="flex-start" textStyle="sm">
        {ids.length === 0 && <Text color="fg.muted">{t('user.groups.none')}</Text>}
        {ids.map((id) => (
          <TextLink key={id} to={paths.group(id)}>
            {names.get(id) || id}
          </TextLink>
        ))}
      </Stack>
    </Panel>
  )
}
