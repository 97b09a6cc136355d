import { networkRoleListQuery } from '@meshdeck/api/roles'
import { type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { idsOfNamesakes } from '@meshdeck/domain/distinct-labels'
import { hasSlot, useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { Grid, Panel, Stack, Text } from '@meshdeck/ui'
import { Form, LeaveQuestion, MultiPickField, SaveBar, TextField, useForm } from '@meshdeck/ui/form'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'

import { useUserRefusal } from '../shared/user-rules'
import { useTranslation } from '../translations'
import {
  grantKey,
  grantOf,
  type GroupForm as Values,
  groupFormSchema,
  refusedGroupName,
} from './group-form'
import { LostFiles, ReachPreview, RightsPreview } from './group-previews'
import { networkLabel } from './group-rows'
import { pickFailure } from './GroupsField'

type Props = {
  initial: Values
  /** Undefined when creating. */
  group?: UserGroup
  action: string
  failure: string
  fieldErrors?: (error: unknown) => object
  /** Notice of changes by another user. */
  notice?: ReactNode
  /** Whether it replaces a form that was just saved. */
  isSaved?: boolean
  onSubmit: (form: Values) => Promise<unknown>
}

/**
 * Form for the name, roles, and members of a group, with the effects of saving. Part of a page instead of a dialog,
 * because it has many fields.
 */
export function GroupForm({ initial, group, action, failure, notice, isSaved, ...props }: Props) {
  const { t } = useTranslation()
  const { separatesAllNetworks, ignoresBlankValues } = useCapabilities()
  const { data: groups = [] } = useCachedQuery(userGroupListQuery())
  const takenNames = groups.filter(({ id }) => id !== group?.id).map(({ name }) => name)
  // the fields are rendered first, the effects after them
  const isRest = useDeferredValue(true, false)

  return (
    <Form
      schema={groupFormSchema({
        takenNames,
        separatesAllNetworks,
        ignoresBlankValues,
        ...(group && { currentName: group.name, description: group.meta_data }),
      })}
      initialValues={initial}
      failure={failure}
      fieldErrors={(error) => ({ ...refusedGroupName(error), ...props.fieldErrors?.(error) })}
      onSubmit={props.onSubmit}
    >
      {notice}
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Stack gap="4">
          <Panel title={t('groups.form.about')}>
            <Stack gap="4" p="4">
              <TextField
                name="name"
                label={t('groups.column.name')}
                hint={t('groups.form.nameHint')}
                required
              />
              <TextField name="meta_data" label={t('groups.form.description')} />
              <GrantsField />
            </Stack>
          </Panel>
          <Panel title={t('groups.column.members')} aside={<MemberCount />}>
            <Stack gap="3" p="4">
              <MembersField />
              <Text textStyle="sm" color="fg.muted">
                {t('groups.form.tokens')}
              </Text>
            </Stack>
          </Panel>
          {isRest && group && <LostFiles initial={initial} group={group} />}
          <SaveBar
            action={action}
            discard={t('groups.form.discard')}
            unsaved={t('groups.form.unsaved')}
            {...(isSaved && { isSaved })}
          />
        </Stack>
        <Stack gap="4">
          {isRest && <RightsPreview initial={initial} {...(group && { group })} />}
          {isRest && hasSlot('users.groups') && <ReachPreview initial={initial} id={group?.id} />}
        </Stack>
      </Grid>
      <LeaveQuestion />
    </Form>
  )
}

function MemberCount() {
  const { t } = useTranslation()
  const { values } = useForm<Values>()
  return t('groups.form.memberCount', { count: values.members.length })
}

/** Picker of roles. A role belongs to one network, so one choice determines both. */
function GrantsField() {
  const { t } = useTranslation()
  const { limitsPlatformUsers } = useCapabilities()
  const roles = useCachedQuery(networkRoleListQuery())
  const { initialValues } = useForm<Values>()
  const names = useMemo(
    () => new Map(roles.data?.map(({ id, name }) => [id, name || id])),
    [roles.data],
  )
  const options = useMemo(() => {
    if (!roles.data) return undefined
    const offered = roles.data.map(({ id, network_id }) =>
      grantKey({ networkId: network_id, roleId: id }),
    )
    // roles that the group already has stay in the list, even if they no longer exist
    return [...new Set([...initialValues.grants, ...offered])]
  }, [roles.data, initialValues.grants])
  const labelOf = useCallback(
    (key: string) => {
      const { networkId, roleId } = grantOf(key)
      return t('groups.grant', {
        network: networkLabel(t, networkId),
        roles: names.get(roleId) ?? roleId,
      })
    },
    [t, names],
  )
  const aboutOf = useMemo(() => {
    const namesake = idsOfNamesakes(options ?? [], labelOf)
    return (key: string) => namesake(key) && grantOf(key).roleId
  }, [options, labelOf])

  return (
    <MultiPickField
      name="grants"
      label={t('groups.column.networks')}
      hint={[t('groups.form.grantsHint'), limitsPlatformUsers && t('shared.rights.ofGroups')]
        .filter(Boolean)
        .join(' ')}
      searchLabel={t('groups.form.searchRoles')}
      options={options}
      labelOf={labelOf}
      aboutOf={aboutOf}
      failure={pickFailure(roles, t('groups.form.rolesFailed'))}
    />
  )
}

function MembersField() {
  const { t } = useTranslation()
  const users = useCachedQuery(userListQuery())
  const { initialValues } = useForm<Values>()
  const refusal = useUserRefusal()
  const { movable, hasOthers } = useMemo(() => {
    const movableUsers = users.data?.filter((user) => refusal('move', user) === undefined)
    return {
      movable: movableUsers?.map(({ username }) => username),
      hasOthers: movableUsers !== undefined && movableUsers.length < (users.data?.length ?? 0),
    }
  }, [users.data, refusal])
  const fullNames = useMemo(
    () => new Map(users.data?.map(({ username, display_name: name }) => [username, name])),
    [users.data],
  )
  const aboutOf = useCallback((username: string) => fullNames.get(username), [fullNames])
  // current members come first
  const options = useMemo(
    () => movable && [...new Set([...initialValues.members, ...movable])],
    [movable, initialValues.members],
  )

  return (
    <MultiPickField
      name="members"
      label={t('groups.column.members')}
      hint={hasOthers ? t('groups.form.notOffered') : undefined}
      searchLabel={t('groups.form.searchUsers')}
      options={options}
      aboutOf={aboutOf}
      settle={(next, pressed) =>
        movable?.includes(pressed) === false ? [...new Set([...next, pressed])] : next
      }
      listHeight="14rem"
      failure={pickFailure(users, t('groups.form.usersFailed'))}
    />
  )
}
