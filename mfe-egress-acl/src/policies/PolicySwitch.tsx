import { policyListQuery } from '@meshdeck/api/policies'
import { switchPolicy } from '@meshdeck/api/policy-changes'
import { errorText, queryClient, toast, type ToastAction } from '@meshdeck/platform'
import { Span, useConfirm } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { useMemo, useState } from 'react'

import { LazyPreview } from '../change-preview/LazyPreview'
import { useOutcome } from '../change-preview/use-outcome'
import { wideChange } from '../change-preview/wide-policies'
import { DetailSwitch } from '../shared/DetailSwitch'
import type { PolicyRow } from '../shared/policy-rows'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'

type Props = {
  row: PolicyRow
  /** Passed in by the page: rows have no hooks of their own for it, because many mount with each key of a search. */
  switching: PolicySwitching
  /** "Enabled", which cards on a phone show because they have no header. */
  word: string
  label: string
}

/**
 * Switch in a table for whether a policy is enabled. Shows the wanted state while the request runs, otherwise the state
 * that the server confirmed.
 */
export function PolicySwitch({ word, ...switchProps }: Props) {
  return (
    <>
      <Span hideFrom="md">{word}</Span>
      <RowSwitch {...useSwitch(switchProps)} />
    </>
  )
}

/** Switch outside a table, next to its own label. */
export function StandingPolicySwitch({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation()
  const switching = usePolicySwitch(row.policy.network_id)
  const label = t('policies.switch.label', { name: row.name })
  return <DetailSwitch {...useSwitch({ row, switching, label })} />
}

function useSwitch({ row, switching, label }: Omit<Props, 'word'>) {
  const [wantedState, setWantedState] = useState<boolean>()
  return {
    label,
    isOn: wantedState ?? row.isEnabled,
    isBusy: wantedState !== undefined,
    disabledReason: switching.refusal,
    onChange: (enabled: boolean) => void switching.change(row, enabled, setWantedState),
  }
}

/** Sets the pending state of a row; undefined once the request is done. */
type SetPending = (wanted: boolean | undefined) => void

type SwitchOptions = { setPending: SetPending; action?: ToastAction }

/** Switches single policies; created once for all rows of a page. */
export type PolicySwitching = {
  /** Why the user may not switch policies. */
  refusal: string | undefined
  change: (row: PolicyRow, enabled: boolean, setPending: SetPending) => Promise<void>
}

/**
 * Switches a policy immediately if that opens and closes nothing. Otherwise, or if the effect is unknown, asks for
 * confirmation and shows it.
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

    async function send({ policy }: PolicyRow, enabled: boolean, setPending: SetPending) {
      setPending(enabled)
      try {
        return await switchPolicy({ policy, ...forced, enabled })
      } finally {
        setPending(undefined)
      }
    }

    /** Switches without a confirmation. */
    async function set(row: PolicyRow, enabled: boolean, { setPending, action }: SwitchOptions) {
      const { name } = row
      const outcome = outcomeNow(editTo(row, enabled))
      try {
        await send(row, enabled, setPending)
        const text = (await outcome)?.text
        toast.success(t(enabled ? 'policies.switch.on' : 'policies.switch.off', { name }), {
          ...(text !== undefined && { description: text }),
          ...(action && { action }),
        })
      } catch (error) {
        toast.error(t('policies.switch.failed', { name }), { description: errorText(error) })
      }
    }

    const wayBack = (row: PolicyRow, enabled: boolean, setPending: SetPending): ToastAction => ({
      label: t('policies.undo'),
      onAct: () => void set(row, !enabled, { setPending }),
    })

    async function change(row: PolicyRow, enabled: boolean, setPending: SetPending) {
      const { name, policy } = row
      const edit = editTo(row, enabled)
      const policies = queryClient.getQueryData(policyListQuery(networkId).queryKey) ?? []
      const { opens, opensToUsers } = wideChange(policies, edit)
      const isWide = opens || opensToUsers
      setPending(policy.enabled)
      const found = isWide ? undefined : await outcomeOnceRead(edit)
      setPending(undefined)
      if (found?.isNothing)
        return set(row, enabled, { setPending, action: wayBack(row, enabled, setPending) })
      const plainAction = enabled ? 'policies.switch.enable' : 'policies.switch.disable'
      const wideTitle = t(opens ? 'policies.openNetwork.title' : 'policies.openNetwork.titleUsers')
      confirm({
        title: isWide
          ? wideTitle
          : t(enabled ? 'policies.switch.askOn' : 'policies.switch.askOff', { name }),
        description: <LazyPreview networkId={networkId} edit={edit} />,
        action: t(isWide ? 'policies.openNetwork.action' : plainAction),
        size: 'md',
        isDanger: isWide,
        startsOnAction: !isWide,
        onConfirm: () => send(row, enabled, setPending),
        success: t(enabled ? 'policies.switch.on' : 'policies.switch.off', { name }),
        failure: t('policies.switch.failed', { name }),
        wayBack: () => wayBack(row, enabled, setPending),
      })
    }

    return { refusal, change }
  }, [networkId, refusal, forced, confirm, outcomeNow, outcomeOnceRead, t])
}
