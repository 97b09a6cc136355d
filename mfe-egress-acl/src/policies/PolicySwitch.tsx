import { Span } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { useState } from 'react'

import type { PolicyRow } from '../policy-model/policy-rows'
import { StandingSwitch } from '../StandingSwitch'
import { useTranslation } from '../translations'
import { type PolicySwitching, usePolicySwitch } from './use-policy-switch'

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
