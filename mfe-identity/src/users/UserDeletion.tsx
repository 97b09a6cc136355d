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
            title: t(isListed ? 'groups.delete.alsoAffected' : 'delete.affected'),
            items: [
              ...(isListed ? [] : [{ label: t('delete.users', { count: names.length }), names }]),
              ...namedLine(t('delete.files'), losses.configFiles),
              ...namedLine(t('delete.tokens'), losses.tokens),
              ...namedLine(t('delete.accessPolicies'), losses.deletedPolicies ?? []),
            ],
          },
          {
            title: t('delete.leaves', { count: names.length }),
            items: namedLine(t('delete.accessPolicies'), losses.changedPolicies),
          },
        ]}
      />
      <Text>{t('delete.irreversible')}</Text>
      <AccessLost usernames={names} />
    </Stack>
  )
}
