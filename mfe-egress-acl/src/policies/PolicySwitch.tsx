import type { PolicySwitch as Switched } from '@meshdeck/api/policy-changes'
import { errorText, toast, useMutation, useTranslation } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'

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
  const AnySwitch = isStanding ? StandingSwitch : RowSwitch

  // awaited here and not in callbacks of the hook, which fall silent when the row scrolls away
  async function set(enabled: boolean, isUndo = false) {
    try {
      await switchPolicy({ enabled })
      toast.success(t(enabled ? 'switch.on' : 'switch.off', { name }), {
        ...(!isUndo && {
          action: { label: t('undo'), onAct: () => void set(!enabled, true) },
        }),
      })
    } catch (error) {
      toast.error(t('switch.failed', { name }), { description: errorText(error) })
    }
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
        onChange={(isOn) => void set(isOn)}
      />
    </>
  )
}
