import { createGroup } from '@meshdeck/api/group-changes'
import { toast, useNavigate } from '@meshdeck/platform'
import { Box, PageHeader } from '@meshdeck/ui'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { emptyGroup, toGroupEdit } from './group-form'
import { GroupForm } from './GroupForm'

export function CreateGroupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [newGroupId, setNewGroupId] = useState<string>()
  // after the form no longer has unsaved changes
  useEffect(() => {
    if (newGroupId !== undefined) void navigate(paths.group(newGroupId), { replace: true })
  }, [newGroupId, navigate])

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('groups.create.title')}
        description={t('groups.emptyHint')}
        docsUrl={docs.users}
      />
      <Box overflowY="auto" pb="6" mb="-6">
        {newGroupId === undefined && (
          <GroupForm
            initial={emptyGroup}
            action={t('groups.create.title')}
            failure={t('groups.create.failed')}
            onSubmit={async ({ members, ...form }) => {
              const { id, name } = await createGroup({ ...toGroupEdit(form), members })
              toast.success(t('groups.create.done', { name }))
              setNewGroupId(id)
            }}
          />
        )}
      </Box>
    </>
  )
}
