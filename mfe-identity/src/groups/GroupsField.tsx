import { type UserGroup, userGroupListQuery } from '@meshdeck/api/users'
import { idsOfNamesakes } from '@meshdeck/domain/distinct-labels'
import { type Reading, useCapabilities, useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { MultiPickField } from '@meshdeck/ui/form'
import { type ReactNode, useMemo } from 'react'

import { useTranslation } from '../translations'

type Props = { label: string; searchLabel: string; hint?: string }

/**
 * Picker of the groups for a new user, as the field `groups`; without groups of a provider, whose members are managed
 * there.
 */
export function GroupsField({ label, searchLabel, hint }: Props) {
  const reading = useQuery(userGroupListQuery())
  const { data: groups, error } = reading
  const options = useMemo(
    () =>
      groups
        ?.filter(({ external_identity_provider_id }) => external_identity_provider_id === '')
        .map(({ id }) => id),
    [groups],
  )
  const { nameOf, aboutOf } = useGroupNames(groups)
  const { limitsPlatformUsers } = useCapabilities()
  const { t } = useTranslation()

  return (
    <MultiPickField
      name="groups"
      label={label}
      hint={
        [hint, limitsPlatformUsers && t('shared.rights.ofGroups')].filter(Boolean).join(' ') ||
        undefined
      }
      searchLabel={searchLabel}
      options={options}
      labelOf={nameOf}
      aboutOf={aboutOf}
      failure={error && <ErrorPanel reading={reading} />}
    />
  )
}

/** Returns the names of groups for a picker, with IDs for equal names. */
export function useGroupNames(groups: readonly UserGroup[] | undefined) {
  return useMemo(() => {
    const names = new Map(groups?.map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => names.get(id) || id
    return { nameOf, aboutOf: idsOfNamesakes([...names.keys()], nameOf) }
  }, [groups])
}

/** Returns the error to show instead of options, with a retry; nothing while there are options. */
export const pickFailure = (reading: Reading<unknown>, title: string): ReactNode =>
  reading.error && !reading.data ? <ErrorPanel reading={reading} title={title} /> : undefined
