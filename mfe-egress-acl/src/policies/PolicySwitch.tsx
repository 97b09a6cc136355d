import { policyListQuery } from '@meshdeck/api/policies'
import { switchPolicy } from '@meshdeck/api/policy-changes'
import { errorText, queryClient, toast, type ToastAction } from '@meshdeck/platform'
import { Span, useConfirm } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { useMemo, useState } from 'react'

import { LatePreview } from '../change-preview/LatePreview'
import { useOutcome } from '../change-preview/use-outcome'
import { wideChange } from '../change-preview/wide-policies'
import type { PolicyRow } from '../shared/policy-rows'
import { StandingSwitch } from '../shared/StandingSwitch'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'

type Props = {
  row: PolicyRow
  /** Of the page: a row has no hooks of its own for it, for many come in with each key of a search. */
  switching: PolicySwitching
  /** "Enabled", which no header says in the list of a phone. */
  word: string
  label: string
}

/**
 * Whether a policy holds, in a table. Shows what is wanted while the call runs, and what the server has confirmed
 * before and after.
 */
export function PolicySwitch({ word, ...rest }: Props) {
  return (
    <>
      <Span hideFrom="md">{word}</Span>
      <RowSwitch {...useSwitch(rest)} />
    </>
  )
}

/** The same outside of a table, beside its own label. */
export function StandingPolicySwitch({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation()
  const switching = usePolicySwitch(row.policy.network_id)
  const label = t('policies.switch.label', { name: row.name })
  return <StandingSwitch {...useSwitch({ row, switching, label })} />
}

function useSwitch({ row, switching, label }: Omit<Props, 'word'>) {
  const [wanted, setWanted] = useState<boolean>()
  return {
    label,
    isOn: wanted ?? row.isEnabled,
    isBusy: wanted !== undefined,
    disabledReason: switching.refusal,
    onChange: (enabled: boolean) => void switching.change(row, enabled, setWanted),
  }
}

/** What is on its way in a row; undefined once that is done. */
type Tell = (wanted: boolean | undefined) => void

type Sending = { tell: Tell; action?: ToastAction }

/** Switching of policies one by one, made once for all rows of a page. */
export type PolicySwitching = {
  /** Why somebody may not. */
  refusal: string | undefined
  change: (row: PolicyRow, enabled: boolean, tell: Tell) => Promise<void>
}

/**
 * Switches a policy at once where that opens and closes nothing. Any other switch, and one of which that is not known,
 * asks first and shows it [AC-030, AC-037].
 */
export function usePolicySwitch(networkId: string): PolicySwitching {
  const { t } = useTranslation()
  const { refusal, forced } = usePolicyRights(networkId)
  const confirm = useConfirm()
  const { outcomeNow, outcomeOnceRead } = useOutcome(networkId)

  return useMemo(() => {
    const editTo = ({ policy }: PolicyRow, enabled: boolean) => ({
      policies: { put: [{ ...policy, ...forced, enabled }] },
    })

    async function send({ policy }: PolicyRow, enabled: boolean, tell: Tell) {
      tell(enabled)
      try {
        return await switchPolicy({ policy, ...forced, enabled })
      } finally {
        tell(undefined)
      }
    }

    /** Without asking. */
    async function set(row: PolicyRow, enabled: boolean, { tell, action }: Sending) {
      const { name } = row
      const told = outcomeNow(editTo(row, enabled))
      try {
        await send(row, enabled, tell)
        const text = (await told)?.text
        toast.success(t(enabled ? 'policies.switch.on' : 'policies.switch.off', { name }), {
          ...(text !== undefined && { description: text }),
          ...(action && { action }),
        })
      } catch (error) {
        toast.error(t('policies.switch.failed', { name }), { description: errorText(error) })
      }
    }

    const wayBack = (row: PolicyRow, enabled: boolean, tell: Tell): ToastAction => ({
      label: t('policies.undo'),
      onAct: () => void set(row, !enabled, { tell }),
    })

    async function change(row: PolicyRow, enabled: boolean, tell: Tell) {
      const { name, policy } = row
      const edit = editTo(row, enabled)
      const policies = queryClient.getQueryData(policyListQuery(networkId).queryKey) ?? []
      const { opens, opensToUsers } = wideChange(policies, edit)
      const isWide = opens || opensToUsers
      tell(policy.enabled)
      const found = isWide ? undefined : await outcomeOnceRead(edit)
      tell(undefined)
      if (found?.isNothing) return set(row, enabled, { tell, action: wayBack(row, enabled, tell) })
      const plainAction = enabled ? 'policies.switch.enable' : 'policies.switch.disable'
      const wideTitle = t(opens ? 'policies.openNetwork.title' : 'policies.openNetwork.titleUsers')
      confirm({
        title: isWide
          ? wideTitle
          : t(enabled ? 'policies.switch.askOn' : 'policies.switch.askOff', { name }),
        description: <LatePreview networkId={networkId} edit={edit} />,
        action: t(isWide ? 'policies.openNetwork.action' : plainAction),
        size: 'md',
        isDanger: isWide,
        startsOnAction: !isWide,
        onConfirm: () => send(row, enabled, tell),
        success: t(enabled ? 'policies.switch.on' : 'policies.switch.off', { name }),
        failure: t('policies.switch.failed', { name }),
        wayBack: () => wayBack(row, enabled, tell),
      })
    }

    return { refusal, change }
  }, [networkId, refusal, forced, confirm, outcomeNow, outcomeOnceRead, t])
}
