import type { AccessRequest } from '@meshdeck/api/timed-access'
import { approveAccess } from '@meshdeck/api/timed-access-changes'
import { formatLongMinute } from '@meshdeck/domain/times'
import { currentLanguage, findIn, placeHref, toast, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, Text, TextLink, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, MomentField, SelectField, useForm } from '@meshdeck/ui/form'
import { UserRoundCheck } from 'lucide-react'

import { useTranslation } from '../translations'
import { useShownRequests } from './access-rows'
import { type ApprovalForm, approvalSchema, lifetimes, newApproval } from './approval-form'

/** Approves the access request from `dialog.request` in the URL. */
export function ApproveAccessDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { requests } = useShownRequests(networkId)
  const { data, error, refetch } = requests

  return (
    <DialogAbout
      title={t('timedAccess.approve.title')}
      reading={findIn({ data: data?.data, error, refetch }, ({ id }) => id === values.request)}
      failure={t('timedAccess.loadFailed')}
      missing={
        <EmptyState
          icon={UserRoundCheck}
          title={t('timedAccess.approve.gone')}
          description={t('timedAccess.approve.goneHint')}
        />
      }
    >
      {(request) => <ApprovalDialog request={request} networkId={networkId} />}
    </DialogAbout>
  )
}

function ApprovalDialog({ request, networkId }: { request: AccessRequest; networkId: string }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id, user_name: name, reason } = request
  const reachHref = placeHref('reach', { networkId, entity: `user:${name}` })

  return (
    <FormDialog
      title={t('timedAccess.approve.titleOf', { name })}
      action={t('timedAccess.approve.confirm')}
      schema={approvalSchema}
      initialValues={newApproval}
      failure={t('timedAccess.approve.failed')}
      onSubmit={async (until) => {
        await approveAccess({ networkId, id, until })
        const moment = formatLongMinute(until, currentLanguage())
        toast.success(t('timedAccess.approve.done', { name, moment }))
        close()
      }}
      onClose={close}
    >
      <Text textStyle="sm">{t('timedAccess.approve.reason', { reason })}</Text>
      <SelectField
        name="lifetime"
        label={t('timedAccess.approve.lifetime')}
        hint={t('timedAccess.approve.lifetimeHint')}
        required
        options={[
          ...lifetimes.map((hours) => ({
            value: hours,
            label: t(`timedAccess.approve.hours.${hours}`),
          })),
          { value: 'moment', label: t('timedAccess.approve.untilMoment') },
        ]}
      />
      <EndField />
      <Text textStyle="sm" color="fg.muted">
        {t('timedAccess.approve.reach')}{' '}
        {reachHref !== undefined && (
          <TextLink to={reachHref}>{t('timedAccess.approve.allowed', { name })}</TextLink>
        )}
      </Text>
    </FormDialog>
  )
}

function EndField() {
  const { t } = useTranslation()
  const { lifetime } = useForm<ApprovalForm>().values
  return (
    lifetime === 'moment' && (
      <MomentField name="until" label={t('timedAccess.approve.moment')} required />
    )
  )
}
