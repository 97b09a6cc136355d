import { type UserGroup, userGroupListQuery } from '@meshdeck/api/users'
import { type Reading, useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { idsOfNamesakes, MultiPickField } from '@meshdeck/ui/form'
import { type ReactNode, useMemo } from 'react'

import { useTranslation } from '../translations'

type Props = { label: string; searchLabel: string; hint?: string }

/** The groups that somebody new comes into, as `groups`; those of a provider are filled there. */
export function GroupsField({ label, searchLabel, hint }: Props) {
  const { data: groups, error, refetch } = useQuery(userGroupListQuery())
  const options = useMemo(
    () =>
      groups
        ?.filter(({ external_identity_provider_id }) => external_identity_provider_id === '')
        .map(({ id }) => id),
    [groups],
  )
  const { nameOf, aboutOf } = useGroupNames(groups)
  const { hasBulkNodes: isLater } = useCapabilities()
  const { t } = useTranslation()

  return (
    <MultiPickField
      name="groups"
      label={label}
      hint={[hint, isLater && t('rights.ofGroups')].filter(Boolean).join(' ') || undefined}
      searchLabel={searchLabel}
      options={options}
      labelOf={nameOf}
      aboutOf={aboutOf}
      failure={error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
    />
  )
}

/** How a picker calls groups: by their names, and those with equal names by their ids too. */
export function useGroupNames(groups: readonly UserGroup[] | undefined) {
  return useMemo(() => {
    const names = new Map(groups?.map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => names.get(id) || id
    return { nameOf, aboutOf: idsOfNamesakes([...names.keys()], nameOf) }
  }, [groups])
}

/** In the place of what can be picked: why it did not come, and a way to try again; nothing while there is something. */
export const pickFailure = ({ data, error, refetch }: Reading<unknown>, title: string): ReactNode =>
  error && !data ? (
    <ErrorPanel error={error} title={title} onRetry={() => void refetch()} />
  ) : undefined
