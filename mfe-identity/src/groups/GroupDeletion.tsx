import { userListQuery } from '@meshdeck/api/users'
import { useCachedQuery } from '@meshdeck/platform'
import { Consequences, Stack, Text } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useLostFilesLine } from '../shared/file-losses'
import { AccessLost, namedLine, usePeopleLosses } from '../shared/use-people-losses'
import { useTranslation } from '../translations'
import { lostFilesWith } from './group-losses'

type Props = {
  groupIds: readonly string[]
  /** Names that the confirmation doesn't list itself. */
  goes?: readonly string[]
  /** Is given the names of the config files that go with them. */
  onFiles?: (names: readonly string[]) => void
}

/** Shows what is deleted with groups and what loses them, before the deletion. */
export function GroupDeletion({ groupIds, goes = [], onFiles }: Props) {
  const { t } = useTranslation()
  const losses = usePeopleLosses({ groupIds })
  const { data: users = [] } = useCachedQuery(userListQuery())
  const ids = new Set(groupIds)
  const members = users
    .filter(({ user_group_ids: held }) => Object.keys(held ?? {}).some((id) => ids.has(id)))
    .map(({ username }) => username)
  const count = groupIds.length
  const lostFiles = useLostFilesLine(
    useMemo(() => lostFilesWith(groupIds), [groupIds]),
    onFiles,
  )

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t(goes.length > 0 ? 'groups.delete.affected' : 'groups.delete.alsoAffected'),
            items: [
              ...goes,
              ...lostFiles,
              ...(losses.deletedPolicies
                ? namedLine(t('groups.delete.accessPolicies'), losses.deletedPolicies)
                : [t('groups.delete.policies', { count })]),
            ],
          },
          {
            title: t('groups.delete.losesRoles', { count }),
            items:
              members.length > 0
                ? [{ label: t('groups.delete.members', { count: members.length }), names: members }]
                : [],
          },
          {
            title: t('groups.delete.leaves', { count }),
            items: [
              ...namedLine(t('groups.delete.invites'), losses.invites),
              ...namedLine(t('groups.delete.accessPolicies'), losses.changedPolicies),
            ],
          },
        ]}
      />
      <Text>{t('groups.delete.irreversible')}</Text>
      <AccessLost groupIds={groupIds} />
    </Stack>
  )
}
