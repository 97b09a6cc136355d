import { createRole } from '@meshdeck/api/role-changes'
import { toast, useNavigate, useSearchParams } from '@meshdeck/platform'
import { Box, PageHeader } from '@meshdeck/ui'
import { ShieldUser } from 'lucide-react'
import { useEffect, useState } from 'react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { emptyRole } from './role-form'
import { RoleForm } from './RoleForm'

/** The page for creating a role in a network, or in all networks [SH-062]. */
export function CreateNetworkRolePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [newRolePath, setNewRolePath] = useState<string>()
  const network_id = params.get('network') ?? ''
  // after the form no longer has unsaved changes
  useEffect(() => {
    if (newRolePath !== undefined) void navigate(newRolePath, { replace: true })
  }, [newRolePath, navigate])

  return (
    <>
      <PageHeader
        icon={ShieldUser}
        title={t('roles.create.title')}
        description={t('roles.create.description')}
        docsUrl={docs.users}
      />
      <Box overflowY="auto" pb="6" mb="-6">
        {newRolePath === undefined && (
          <RoleForm
            initial={{ ...emptyRole, network_id }}
            action={t('roles.create.action')}
            failure={t('roles.create.failed')}
            onSubmit={async (role) => {
              const id = await createRole(role)
              toast.success(t('roles.create.done', { name: role.name }))
              setNewRolePath(id === undefined ? paths.roles() : paths.role({ kind: 'network', id }))
            }}
          />
        )}
      </Box>
    </>
  )
}
