import { Consequences, Stack, Text } from '@meshdeck/ui'

import { AccessLost, namedLine, usePeopleLosses } from '../shared/use-people-losses'
import { useTranslation } from '../translations'

type Props = {
  names: readonly string[]
  /** Whether the confirmation itself lists the users. */
  isListed?: boolean
}

/** Shows what is deleted with users and what loses them, before the deletion. */
export function UserDeletion({ names, isListed = false }: Props) {
  const { t } = useTranslation()
  const losses = usePeopleLosses({ usernames: names })

  return (
    <Stack gap="3">
      <Consequences
        lists={[
          {
            title: t(isListed ? 'groups.delete.alsoAffected' : 'users.delete.affected'),
            items: [
              ...(isListed
                ? []
                : [{ label: t('users.delete.users', { count: names.length }), names }]),
              ...namedLine(t('users.delete.files'), losses.configFiles),
              ...namedLine(t('users.delete.tokens'), losses.tokens),
              ...namedLine(t('users.delete.accessPolicies'), losses.deletedPolicies ?? []),
            ],
          },
          {
            title: t('users.delete.leaves', { count: names.length }),
            items: namedLine(t('users.delete.accessPolicies'), losses.changedPolicies),
          },
        ]}
      />
      <Text>{t('users.delete.irreversible')}</Text>
      <AccessLost usernames={names} />
    </Stack>
  )
}
