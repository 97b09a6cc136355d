import { platformRoleListQuery, type Role } from '@meshdeck/api/roles'
import { userListQuery } from '@meshdeck/api/users'
import { platformReach } from '@meshdeck/domain/effective-rights'
import {
  findIn,
  useCachedQuery,
  useCapabilities,
  useNameOf,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Callout,
  EmptyState,
  KeyValue,
  LinkButton,
  PageHeader,
  Stack,
  TextLink,
} from '@meshdeck/ui'
import { DetailGrid, PageAbout } from '@meshdeck/ui/page'
import { ShieldUser } from 'lucide-react'

import { docs, paths } from '../shared/paths'
import { roleName } from '../shared/user-rules'
import { useTranslation } from '../translations'

/** The page of a role on the whole server, which can't be changed [SH-066]. */
export function PlatformRolePage() {
  const { t } = useTranslation()
  const roleId = useRequiredParam('roleId')
  const roles = useCachedQuery(platformRoleListQuery())
  const role = findIn(roles, ({ id }) => id === roleId)
  const name = roleName(t, roleId)
  useNameOf(roleId, role.data ? name : undefined)

  return (
    <>
      <PageHeader
        icon={ShieldUser}
        title={role.data ? name : roleId}
        aside={role.data && <Badge variant="outline">{t('roles.kind.platform')}</Badge>}
        docsUrl={docs.users}
        refreshes={['roles', 'users']}
      />
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
        {(shown) => <RoleFacts role={shown} />}
      </PageAbout>
    </>
  )
}

function RoleFacts({ role }: { role: Role }) {
  const { t } = useTranslation()
  const server = useCapabilities()
  const { data: users } = useCachedQuery(userListQuery())
  const reach = platformReach(
    { platform_role_id: role.id },
    { server, platformRoles: new Map([[role.id, role]]) },
  )
  const count = users?.filter(({ platform_role_id }) => platform_role_id === role.id).length

  return (
    <DetailGrid>
      <Stack gap="4">
        <Callout tone="info" title={t('roles.platform.fixed')}>
          {t('roles.platform.fixedText')}
        </Callout>
        <KeyValue
          title={t('roles.matrix.title')}
          items={[
            { label: t('roles.platform.id'), value: role.id, isMonospace: true },
            { label: t('roles.platform.networks'), value: t(`roles.platform.reach.${reach}`) },
            {
              label: t('roles.platform.dashboard'),
              value: t(role.deny_dashboard_access ? 'roles.platform.no' : 'roles.platform.yes'),
            },
            {
              label: t('roles.platform.users'),
              value: count !== undefined && (
                <TextLink to={`${paths.users()}?filter=${encodeURIComponent(`role:${role.id}`)}`}>
                  {t('roles.holders.users', { count })}
                </TextLink>
              ),
            },
          ]}
        />
      </Stack>
    </DetailGrid>
  )
}
