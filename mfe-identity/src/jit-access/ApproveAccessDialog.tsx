import type { AccessRequest } from '@meshdeck/api/jit-access'
import { approveAccess } from '@meshdeck/api/jit-access-changes'
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
      title={t('jitAccess.approve.title')}
      reading={findIn({ data: data?.data, error, refetch }, ({ id }) => id === values.request)}
      failure={t('jitAccess.loadFailed')}
      missing={
        <EmptyState
          icon={UserRoundCheck}
          title={t('jitAccess.approve.gone')}
          description={t('jitAccess.approve.goneHint')}
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
      title={t('jitAccess.approve.titleOf', { name })}
      action={t('jitAccess.approve.confirm')}
      schema={approvalSchema}
      initialValues={newApproval}
      failure={t('jitAccess.approve.failed')}
      onSubmit={async (until) => {
        await approveAccess({ networkId, id, until })
        const moment = formatLongMinute(until, currentLanguage())
        toast.success(t('jitAccess.approve.done', { name, moment }))
        close()
      }}
      onClose={close}
    >
      <Text textStyle="sm">{t('jitAccess.approve.reason', { reason })}</Text>
      <SelectField
        name="lifetime"
        label={t('jitAccess.approve.lifetime')}
        hint={t('jitAccess.approve.lifetimeHint')}
        required
        options={[
          ...lifetimes.map((hours) => ({
            value: hours,
            label: t(`jitAccess.approve.hours.${hours}`),
          })),
          { value: 'moment', label: t('jitAccess.approve.untilMoment') },
        ]}
      />
      <EndField />
      <Text textStyle="sm" color="fg.muted">
        {t('jitAccess.approve.reach')}{' '}
        {reachHref !== undefined && (
          <TextLink to={reachHref}>{t('jitAccess.approve.allowed', { name })}</TextLink>
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
      <MomentField name="until" label={t('jitAccess.approve.moment')} required />
    )
  )
}
