import { attachUser } from '@meshdeck/api/gateway-user-changes'
import { type GatewayUser, gatewayUserListQuery } from '@meshdeck/api/gateway-users'
import { toast, useQuery, useRequiredParam, z } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog, DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, MultiPickField } from '@meshdeck/ui/form'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { useGatewayRows } from '../shared/gateway-rows'
import { useTranslation } from '../translations'
import { isAdded, keepsList } from './remote-user-rows'

const schema = z.object({
  users: z.array(z.string()).check(z.minLength(1, 'networks:gateways.users.add.nobody')),
})

/** Gives users access to the gateway of the page, by name [AP-106]. */
export function AddRemoteUsersDialog() {
  const { t } = useTranslation()
  const gatewayId = useRequiredParam('nodeId')
  const users = useQuery(gatewayUserListQuery(gatewayId))

  return (
    <DialogAbout
      title={t('gateways.users.add.title')}
      reading={users}
      failure={t('gateways.users.failed')}
    >
      {(known) => <AddDialog gatewayId={gatewayId} users={known} />}
    </DialogAbout>
  )
}

function AddDialog({ gatewayId, users }: { gatewayId: string; users: readonly GatewayUser[] }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const candidates = users.filter((user) => !isAdded(user, gatewayId))
  const hasList = keepsList(users)

  if (hasList && candidates.length > 0) {
    return <AddForm gatewayId={gatewayId} candidates={candidates} />
  }
  return (
    <Dialog title={t('gateways.users.add.title')} onClose={close}>
      <EmptyState
        icon={Users}
        {...(hasList
          ? { title: t('gateways.users.add.none'), description: t('gateways.users.add.noneHint') }
          : { title: t('gateways.users.add.refused') })}
      />
    </Dialog>
  )
}

type Props = { gatewayId: string; candidates: readonly GatewayUser[] }

function AddForm({ gatewayId, candidates }: Props) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { data: rows } = useGatewayRows(useRequiredParam('networkId'), { isFreshEnough: true })
  const gateway = rows?.find(({ id }) => id === gatewayId)?.name ?? gatewayId
  const [currentUser, setCurrent] = useState('')
  const fullNames = new Map(candidates.map((user) => [user.username, user.display_name]))

  return (
    <FormDialog
      title={t('gateways.users.add.title')}
      failure={t('gateways.users.add.failed', { name: currentUser })}
      schema={schema}
      initialValues={{ users: [] }}
      onSubmit={async ({ users }) => {
        try {
          for (const username of users) {
            setCurrent(username)
            // users added before a refusal may be added again
            await attachUser.send({ gatewayId, username })
          }
        } finally {
          await attachUser.settle([])
        }
        toast.success(t('gateways.users.add.done', { count: users.length, gateway }))
        close()
      }}
      onClose={close}
    >
      <MultiPickField
        name="users"
        label={t('gateways.users.add.users')}
        searchLabel={t('gateways.users.add.search')}
        options={candidates.map(({ username }) => username)}
        labelOf={(username) => [username, fullNames.get(username)].filter(Boolean).join(' · ')}
      />
    </FormDialog>
  )
}
