import { policyListQuery } from '@meshdeck/api/policies'
import type { PolicySwitch as Switched } from '@meshdeck/api/policy-changes'
import { errorText, queryClient, toast, useMutation, useTranslation } from '@meshdeck/platform'
import { Span, useConfirm } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'

import { LatePreview } from '../change-preview/LatePreview'
import { useOutcome } from '../change-preview/use-outcome'
import { wideChange } from '../change-preview/wide-policies'
import { StandingSwitch } from '../egress/StandingSwitch'
import { policyChanges } from '../policy-form/policy-changes'
import type { PolicyRow } from './policy-rows'
import { usePolicyRights } from './use-policy-rights'

type Props = {
  row: PolicyRow
  /** Outside of a table, beside its own label. */
  isStanding?: boolean
}

/**
 * Whether a policy holds [AC-030, AC-037]. Shows what is wanted while the call runs, and what the server has
 * confirmed before and after.
 */
export function PolicySwitch({ row: { name, policy }, isStanding = false }: Props) {
  const { t } = useTranslation('policies')
  const { refusal, forced } = usePolicyRights(policy.network_id)
  const {
    mutateAsync: switchPolicy,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (switched: Switched) =>
      (await policyChanges()).switchPolicy({ policy, ...forced, ...switched }),
  })
  const confirm = useConfirm()
  const outcomeOf = useOutcome(policy.network_id)
  const editTo = (enabled: boolean) => ({ policies: { put: [{ ...policy, ...forced, enabled }] } })
  const AnySwitch = isStanding ? StandingSwitch : RowSwitch

  // awaited here and not in callbacks of the hook, which fall silent when the row scrolls away
  async function set(enabled: boolean, isUndo = false) {
    const told = outcomeOf(editTo(enabled))
    try {
      await switchPolicy({ enabled })
      const description = await told
      toast.success(t(enabled ? 'switch.on' : 'switch.off', { name }), {
        ...(description !== undefined && { description }),
        ...(!isUndo && {
          action: { label: t('undo'), onAct: () => void set(!enabled, true) },
        }),
      })
    } catch (error) {
      toast.error(t('switch.failed', { name }), { description: errorText(error) })
    }
  }

  /** The one switch that asks first: by it everyone, or every user, would reach everyone. */
  function handleChange(enabled: boolean) {
    const edit = editTo(enabled)
    const policies = queryClient.getQueryData(policyListQuery(policy.network_id).queryKey) ?? []
    const { opens, opensToUsers } = wideChange(policies, edit)
    if (!opens && !opensToUsers) return void set(enabled)
    confirm({
      title: t(opens ? 'openNetwork.title' : 'openNetwork.titleUsers'),
      description: <LatePreview networkId={policy.network_id} edit={edit} />,
      action: t('openNetwork.action'),
      size: 'md',
      onConfirm: () => switchPolicy({ enabled }),
      success: t('switch.on', { name }),
      failure: t('switch.failed', { name }),
      wayBack: () => ({ label: t('undo'), onAct: () => void set(!enabled, true) }),
    })
  }

  return (
    <>
      {/* in the list of a phone no header says what is switched */}
      {!isStanding && <Span hideFrom="md">{t('column.enabled')}</Span>}
      <AnySwitch
        label={t('switch.label', { name })}
        isOn={isPending ? (variables.enabled ?? policy.enabled) : policy.enabled}
        isBusy={isPending}
        disabledReason={refusal}
        onChange={handleChange}
      />
    </>
  )
}
