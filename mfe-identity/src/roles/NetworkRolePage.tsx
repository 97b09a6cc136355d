import { editOfRole, updateRole } from '@meshdeck/api/role-changes'
import { networkRoleListQuery, type Role } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import { ALL_NETWORKS, extentOf, grantableKinds } from '@meshdeck/domain/network-rights'
import {
  findIn,
  toast,
  useCachedQuery,
  useCapabilities,
  useNameOf,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Box,
  Callout,
  EmptyState,
  ErrorPanel,
  Flex,
  LinkButton,
  PageHeader,
  Panel,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { useCollision } from '@meshdeck/ui/form'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { ShieldUser } from 'lucide-react'
import { useMemo, useState } from 'react'

import { docs, paths } from '../shared/paths'
import { RightsTable } from '../shared/RightsTable'
import { useRolesAndGroups } from '../shared/use-roles-and-groups'
import { useTranslation } from '../translations'
import { holdersOf, toRoleRows } from './role-rows'
import { RoleForm } from './RoleForm'
import { useRoleActions } from './use-role-actions'

/** The page of a role in a network: its rights, and who has it [SH-063]. */
export function NetworkRolePage() {
  const { t } = useTranslation()
  const roleId = useRequiredParam('roleId')
  // usually cached by the table; Refresh refetches it
  const roles = useCachedQuery(networkRoleListQuery())
  const role = findIn(roles, ({ id }) => id === roleId)
  const name = role.data ? role.data.name || roleId : roleId
  useNameOf(roleId, role.data?.name)
  const onLeave = useLeave(paths.roles())

  return (
    <>
      <PageHeader
        icon={ShieldUser}
        title={name}
        aside={role.data && <Badge variant="outline">{t('roles.kind.network')}</Badge>}
        description={role.data && descriptionOf(role.data, t('roles.allNetworks'))}
        docsUrl={docs.users}
        refreshes={['roles', 'user-groups', 'users']}
      >
        {role.data && (
          <LinkButton to={paths.whoMay(networkOf(role.data))}>{t('roles.whoMay')}</LinkButton>
        )}
        {role.data && <RoleActions role={role.data} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={role}
        failure={t('roles.loadFailed')}
        missing={
          <EmptyState
            icon={ShieldUser}
            title={t('roles.notFound')}
            description={t('roles.notFoundHint')}
          >
            <LinkButton to={paths.roles()}>{t('roles.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) =>
          shown.default ? <ReadOnlyRole role={shown} /> : <EditableRole key={roleId} role={shown} />
        }
      </PageAbout>
    </>
  )
}

/** Returns the network of a role; undefined for a role in all networks. */
const networkOf = ({ network_id }: Role) => (network_id === ALL_NETWORKS ? undefined : network_id)

const descriptionOf = ({ network_id, meta_data }: Role, allNetworks: string) =>
  [network_id === ALL_NETWORKS ? allNetworks : network_id, meta_data].filter(Boolean).join(' · ')

function RoleActions({ role, onLeave }: { role: Role; onLeave: LeavePage }) {
  const { rowActions } = useRoleActions({ onLeave })
  const [row] = toRoleRows([role], (id) => id)
  return row && <DetailActions name={row.name} actions={rowActions(row)} />
}

function ReadOnlyRole({ role }: { role: Role }) {
  const { t } = useTranslation()
  const capabilities = useCapabilities()

  return (
    <DetailGrid>
      <Stack gap="4">
        <Callout tone="info" title={t('roles.builtIn.title')}>
          {t('roles.builtIn.text')}
        </Callout>
        <Panel title={t('roles.matrix.title')}>
          {role.full_access ? (
            <Text px="4" py="3" textStyle="sm">
              {t('roles.builtIn.everything')}
            </Text>
          ) : (
            <RightsTable
              label={t('roles.matrix.title')}
              kinds={grantableKinds}
              cell={(kind, action) =>
                t(`shared.rights.extent.${extentOf(role, { kind, action }, capabilities)}`)
              }
            />
          )}
        </Panel>
      </Stack>
      <RoleHolders roleId={role.id} />
    </DetailGrid>
  )
}

function EditableRole({ role }: { role: Role }) {
  // the saved values become the form's initial values
  const [saves, setSaves] = useState(0)
  return (
    <EditForm key={saves} role={role} isSaved={saves > 0} onSaved={() => setSaves(saves + 1)} />
  )
}

type EditProps = { role: Role; isSaved: boolean; onSaved: () => void }

function EditForm({ role, isSaved, onSaved }: EditProps) {
  const { t } = useTranslation()
  const { initialValues, base, fieldErrors, notice } = useCollision({
    initial: editOfRole(role),
    toValues: (edit) => ({ ...edit, network_id: role.network_id }),
    textOf: ({ field }) =>
      field === 'network_level_access' ? t('roles.form.otherRights') : undefined,
  })

  return (
    <Box overflowY="auto" pb="6" mb="-6">
      <RoleForm
        initial={initialValues}
        role={role}
        action={t('roles.edit.action')}
        failure={t('roles.edit.failed')}
        fieldErrors={fieldErrors}
        notice={notice}
        isSaved={isSaved}
        onSubmit={async ({ network_id: _same, ...mine }) => {
          await updateRole({ id: role.id, base, mine })
          toast.success(t('roles.edit.done', { name: mine.name }))
          onSaved()
        }}
        aside={<RoleHolders roleId={role.id} />}
      />
    </Box>
  )
}

/** Maximum number of names in a panel. */
const MAX_NAMES = 12

/** The groups and users that have a role in networks. */
function RoleHolders({ roleId }: { roleId: string }) {
  const { t } = useTranslation()
  const rights = useRolesAndGroups()
  const people = useCachedQuery(userListQuery())
  const [inventory, users] = [rights.data, people.data]
  const failedReading = [rights, people].find(({ data, error }) => !data && error)
  const holders = useMemo(
    () => inventory && users && holdersOf(roleId, users, inventory),
    [roleId, users, inventory],
  )
  const names = [
    ...(holders?.groups ?? []).map(({ id, memberCount }) => ({
      id: `group ${id}`,
      name: inventory?.groups.get(id)?.name || id,
      to: paths.group(id),
      note: t('roles.holders.users', { count: memberCount }),
    })),
    ...(holders?.users ?? []).map((username) => ({
      id: `user ${username}`,
      name: username,
      to: paths.user(username),
      note: t('roles.holders.directly'),
    })),
  ]

  return (
    <Panel
      title={t('roles.holders.title')}
      aside={holders && t('roles.holders.users', { count: holders.count })}
    >
      {failedReading && <ErrorPanel reading={failedReading} />}
      <Box textStyle="sm" py="1.5">
        {holders && names.length === 0 && (
          <Text px="4" py="1.5" color="fg.muted">
            {t('roles.holders.nobody')}
          </Text>
        )}
        {names.slice(0, MAX_NAMES).map(({ id, name, to, note }) => (
          <Flex key={id} px="4" py="1.5" gap="3" justifyContent="space-between">
            <TextLink to={to}>{name}</TextLink>
            <Text color="fg.muted" flexShrink="0">
              {note}
            </Text>
          </Flex>
        ))}
        {names.length > MAX_NAMES && (
          <Text px="4" py="1.5" color="fg.muted">
            {t('roles.holders.more', { count: names.length - MAX_NAMES })}
          </Text>
        )}
      </Box>
    </Panel>
  )
}
