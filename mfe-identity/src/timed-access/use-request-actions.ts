import { denyAccess, revokeAccess } from '@meshdeck/api/timed-access-changes'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import { UserRoundCheck, UserRoundX, X } from 'lucide-react'

import { useTranslation } from '../translations'
import type { RequestRow } from './request-rows'

/** The menu of a request for access: what is decided of it, and taken back. */
export function useRequestActions(networkId: string) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('timedAccess.refused'))

  const deny = ({ id, name }: RequestRow) =>
    confirm({
      title: t('timedAccess.deny.title', { name }),
      description: `${t('timedAccess.deny.text', { network: networkId })} ${t('timedAccess.deny.reach')}`,
      action: t('timedAccess.deny.confirm'),
      onConfirm: () => denyAccess({ networkId, id }),
      success: t('timedAccess.deny.done', { name }),
      failure: t('timedAccess.deny.failed', { name }),
    })

  const revoke = ({ grantId, name }: RequestRow) =>
    confirm({
      title: t('timedAccess.revoke.title', { name }),
      description: `${t('timedAccess.revoke.text', { network: networkId })} ${t('timedAccess.revoke.reach')}`,
      action: t('timedAccess.revoke.confirm'),
      onConfirm: () => revokeAccess({ networkId, grantId }),
      success: t('timedAccess.revoke.done', { name }),
      failure: t('timedAccess.revoke.failed', { name }),
    })

  return function rowActions(row: RequestRow): MenuAction[] {
    const notWaiting = refusal ?? (row.state === 'pending' ? undefined : t('timedAccess.decided'))
    const isGranted = row.state === 'approved' && row.grantId !== ''
    return [
      {
        label: t('timedAccess.approve.action'),
        icon: UserRoundCheck,
        disabledReason: notWaiting,
        to: linkTo('approve-access', { request: row.id }),
      },
      {
        label: t('timedAccess.deny.action'),
        icon: X,
        isDanger: true,
        disabledReason: notWaiting,
        onSelect: () => deny(row),
      },
      {
        label: t('timedAccess.revoke.action'),
        icon: UserRoundX,
        isDanger: true,
        startsGroup: true,
        disabledReason: refusal ?? (isGranted ? undefined : t('timedAccess.nothingGranted')),
        onSelect: () => revoke(row),
      },
    ]
  }
}
