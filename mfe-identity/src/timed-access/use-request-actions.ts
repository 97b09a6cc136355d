import { denyAccess, revokeAccess } from '@meshdeck/api/timed-access-changes'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import { UserRoundCheck, UserRoundX, X } from 'lucide-react'

import type { RequestRow } from './request-rows'
import { useTimedAccessWords } from './timed-access-words'

/** The menu of a request for access: what is decided of it, and taken back. */
export function useRequestActions(networkId: string) {
  const { t } = useTimedAccessWords()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('refused'))

  const deny = ({ id, name }: RequestRow) =>
    confirm({
      title: t('deny.title', { name }),
      description: `${t('deny.text', { network: networkId })} ${t('deny.reach')}`,
      action: t('deny.confirm'),
      onConfirm: () => denyAccess({ networkId, id }),
      success: t('deny.done', { name }),
      failure: t('deny.failed', { name }),
    })

  const revoke = ({ grantId, name }: RequestRow) =>
    confirm({
      title: t('revoke.title', { name }),
      description: `${t('revoke.text', { network: networkId })} ${t('revoke.reach')}`,
      action: t('revoke.confirm'),
      onConfirm: () => revokeAccess({ networkId, grantId }),
      success: t('revoke.done', { name }),
      failure: t('revoke.failed', { name }),
    })

  return function rowActions(row: RequestRow): MenuAction[] {
    const notWaiting = refusal ?? (row.state === 'pending' ? undefined : t('decided'))
    const isGranted = row.state === 'approved' && row.grantId !== ''
    return [
      {
        label: t('approve.action'),
        icon: UserRoundCheck,
        disabledReason: notWaiting,
        to: linkTo('approve-access', { request: row.id }),
      },
      {
        label: t('deny.action'),
        icon: X,
        isDanger: true,
        disabledReason: notWaiting,
        onSelect: () => deny(row),
      },
      {
        label: t('revoke.action'),
        icon: UserRoundX,
        isDanger: true,
        startsGroup: true,
        disabledReason: refusal ?? (isGranted ? undefined : t('nothingGranted')),
        onSelect: () => revoke(row),
      },
    ]
  }
}
