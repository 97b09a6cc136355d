import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { MultiPickField } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useGroupNames } from './use-group-names'

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

  return (
    <MultiPickField
      name="groups"
      label={label}
      hint={hint}
      searchLabel={searchLabel}
      options={options}
      labelOf={nameOf}
      aboutOf={aboutOf}
      failure={error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
    />
  )
}
