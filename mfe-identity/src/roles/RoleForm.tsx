import { networkListQuery } from '@meshdeck/api/networks'
import type { RoleEdit } from '@meshdeck/api/role-changes'
import { networkRoleListQuery, type Role } from '@meshdeck/api/roles'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { Grid, Panel, Stack, Text } from '@meshdeck/ui'
import {
  CheckboxField,
  Form,
  LeaveQuestion,
  PickField,
  SaveBar,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { type ReactNode, useCallback, useMemo } from 'react'

import { type Draft, RightChanges, useRightChanges } from '../shared/RightChanges'
import { useTranslation } from '../translations'
import { type RoleForm as Values, refusedRoleName, roleFormSchema } from './role-form'
import { RoleMatrix } from './RoleMatrix'

type Props = {
  initial: Values
  /** Undefined when creating. */
  role?: Role
  action: string
  failure: string
  fieldErrors?: (error: unknown) => object
  /** Notice of changes by another user. */
  notice?: ReactNode
  /** Whether it replaces a form that was just saved. */
  isSaved?: boolean
  onSubmit: (edit: RoleEdit & { network_id: string }) => Promise<unknown>
  /** Users and groups that have the role. */
  aside?: ReactNode
}

/** Form for the name, network, and rights of a role, with the effects of saving. */
export function RoleForm({
  initial,
  role,
  action,
  failure,
  notice,
  isSaved,
  aside,
  ...props
}: Props) {
  const { t } = useTranslation()
  const { ignoresBlankValues } = useCapabilities()
  const { data: roles = [] } = useCachedQuery(networkRoleListQuery())
  const takenNames = roles.filter(({ id }) => id !== role?.id).map(({ name }) => name)
  // the server neither switches it off again nor clears the text (found on running servers)
  const keepsDescription = ignoresBlankValues && role !== undefined && role.meta_data !== ''
  const keepsFull = ignoresBlankValues && role?.full_access === true

  return (
    <Form
      schema={roleFormSchema({ takenNames, currentName: role?.name, keepsDescription })}
      initialValues={initial}
      failure={failure}
      fieldErrors={(error) => ({ ...refusedRoleName(error), ...props.fieldErrors?.(error) })}
      onSubmit={props.onSubmit}
    >
      {notice}
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      >
        <Stack gap="4">
          <Panel title={t('roles.form.about')}>
            <Stack gap="4" p="4" maxW="34rem">
              <TextField name="name" label={t('roles.column.name')} required />
              <TextField name="meta_data" label={t('roles.form.description')} />
              {!role && <NetworkField />}
              <CheckboxField
                name="full_access"
                label={t('roles.form.full')}
                hint={t(keepsFull ? 'roles.form.fullKept' : 'roles.form.fullHint')}
                disabled={keepsFull}
              />
            </Stack>
          </Panel>
          <RoleMatrix was={initial} />
          <Text textStyle="sm" color="fg.muted" maxW="44rem">
            {t('roles.reachNote')}
          </Text>
          <SaveBar
            action={action}
            discard={t('roles.form.discard')}
            unsaved={t('roles.form.unsaved')}
            {...(isSaved && { isSaved })}
          />
        </Stack>
        <Stack gap="4">
          {role && <RoleEditPreview role={role} />}
          {aside}
        </Stack>
      </Grid>
      <LeaveQuestion />
    </Form>
  )
}

/** Picker of the role's network, which can't be changed later. */
function NetworkField() {
  const { t } = useTranslation()
  const { data: networks } = useCachedQuery(networkListQuery())
  const options = useMemo(
    () => networks && [ALL_NETWORKS, ...networks.map(({ netid }) => netid)],
    [networks],
  )
  const labelOf = useCallback(
    (id: string) => (id === ALL_NETWORKS ? t('roles.allNetworks') : id),
    [t],
  )

  return (
    <PickField
      name="network_id"
      label={t('roles.column.network')}
      hint={t('roles.form.networkHint')}
      searchLabel={t('roles.form.searchNetworks')}
      options={options}
      labelOf={labelOf}
    />
  )
}

function RoleEditPreview({ role }: { role: Role }) {
  const { values } = useForm<Values>()
  const { full_access, network_level_access } = values
  const draft = useMemo(
    (): Draft => ({
      outcomes: (users) => users.map((user) => ({ before: user, after: user })),
      inventory: (before) => ({
        ...before,
        networkRoles: new Map(before.networkRoles).set(role.id, {
          ...role,
          full_access,
          network_level_access,
        }),
      }),
    }),
    [role, full_access, network_level_access],
  )
  const changes = useRightChanges(draft)
  return changes && <RightChanges changes={changes} />
}
